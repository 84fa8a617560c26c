// Comments under a post of the account itself: what a part of a chain is on LinkedIn (learn.microsoft.com/linkedin/marketing, "Comments
// API", version 202605). Comments of a page can be listed; those of a member are shown to no app.
import { say } from '../../../sentences/sentences.ts'
import {
  type Call,
  callNetwork,
  incomplete,
  listAt,
  type NetworkClient,
  textAt,
  valueAt,
} from '../../http/client.ts'
import {
  type Account,
  type Attempt,
  type Finding,
  type Follows,
  type Mistake,
  NetworkError,
  type Post,
  type Proposal,
  type Published,
} from '../../networks.ts'
import {
  absentFrom,
  checkComment,
  type ListedComment,
  pickComment,
  requireComment,
} from '../../post/comments.ts'
import { parentGone } from '../../post/parent-gone.ts'
import { requireOwnSince } from '../../post/sameness.ts'
import { commentLimit } from '../limits.ts'
import { authorOf, type Kind } from '../urns.ts'
import { fromLittleText, toLittleText } from './little-text.ts'

type Work = { client: NetworkClient; kind: Kind; account: Account; signal: AbortSignal }

export function checkPart(proposal: Proposal): Mistake[] {
  const { text } = proposal
  return [...checkComment('LinkedIn', proposal), ...checkLength(text), ...checkMentions(text)]
}

function checkLength({ length }: string): Mistake[] {
  if (length <= commentLimit) return []
  return [
    {
      message: say('text_too_long', { length, network: 'LinkedIn', limit: commentLimit }),
      hint: say('shorten_text_emoji_count', { excess: length - commentLimit }),
      reason: 'text_too_long',
      param: 'text',
    },
  ]
}

/** A comment is plain text, so the signs of a mention would be shown. */
function checkMentions(text: string): Mistake[] {
  if (fromLittleText(toLittleText(text)) === text) return []
  return [
    {
      message: say('linkedin_comment_mention'),
      hint: say('linkedin_comment_mention_advice'),
      reason: 'text_refused',
      param: 'text',
    },
  ]
}

export async function publishComment(work: Work, post: Post): Promise<Published> {
  const { client, kind, account, signal } = work
  const root = requireComment(client, post)
  const call: Call = {
    purpose: 'publish',
    method: 'POST',
    path: pathOf(root),
    json: {
      actor: authorOf(kind, account.networkId),
      object: root.postId,
      message: { text: post.text },
    },
  }
  const { body, headers } = await callNetwork(client, account, call, signal).catch(
    (error: unknown) => {
      throw isMissing(client, error) ? parentGone(client, error) : error
    },
  )
  const id = textAt(body, 'id') ?? headers['x-restli-id'] ?? headers['x-linkedin-id']
  const urn = textAt(body, 'commentUrn') ?? urnOf(id, root)
  if (!urn) throw incomplete(client, 'publish')
  return describeComment(urn, root)
}

function isMissing({ name }: NetworkClient, error: unknown): boolean {
  return error instanceof NetworkError && error.code === `${name}_404` && error.kind === 'rejected'
}

const perPage = 100
const maxPages = 20

/** The order of the list is not documented: all of it is read. LinkedIn leaves entries out of a page, so only an empty one is the last. */
export async function findPageComment(
  { client, account, signal }: Work,
  { post, attempt }: { post: Post; attempt: Attempt },
): Promise<Finding> {
  const root = requireComment(client, post)
  const all: ListedComment[] = []
  for (let page = 0; page < maxPages; page += 1) {
    const query = { start: String(page * perPage), count: String(perPage) }
    const call: Call = { purpose: 'read', method: 'GET', path: pathOf(root), query }
    const answer = await callNetwork(client, account, call, signal)
    const listed = requireElements(client, account, { root, body: answer.body })
    if (listed.length > 0) {
      all.push(...listed)
      continue
    }
    const since = requireOwnSince(client, attempt, answer)
    const own = pickComment(client, all, { post, attempt, since })
    if (own !== undefined) return { found: describeComment(own, root) }
    return absentFrom(all, { post, attempt })
  }
  throw new NetworkError(
    'retry',
    `${client.name}_too_many_comments`,
    say('too_many_comments_to_search'),
  )
}

/** Comments of a member cannot be looked up, so the doubt stays. */
export function memberCommentsUnseen({ name, title }: NetworkClient): NetworkError {
  return new NetworkError(
    'retry',
    `${name}_comments_unseen`,
    say('comments_not_shown', { network: title }),
  )
}

function requireElements(
  client: NetworkClient,
  { networkId }: Account,
  { root, body }: { root: Follows['root']; body: unknown },
): ListedComment[] {
  if (!Array.isArray(valueAt(body, 'elements'))) throw incomplete(client, 'read')
  return listAt(body, 'elements').map((comment) => {
    const actor = textAt(comment, 'actor')
    return {
      id: textAt(comment, 'commentUrn') ?? urnOf(textAt(comment, 'id'), root),
      at: Number(textAt(comment, 'created', 'time') ?? Number.NaN),
      text: textAt(comment, 'message', 'text'),
      isOwn: actor === undefined ? undefined : actor === authorOf('page', networkId),
    }
  })
}

function urnOf(id: string | undefined, { postId }: Follows['root']): string | undefined {
  return id === undefined ? undefined : `urn:li:comment:(${postId},${id})`
}

function pathOf({ postId }: Follows['root']): string {
  return `/rest/socialActions/${encodeURIComponent(postId)}/comments`
}

/** The page of the post, which shows the comment. */
function describeComment(urn: string, { postUrl }: Follows['root']): Published {
  return {
    postId: urn,
    postUrl: postUrl === null ? null : `${postUrl}?commentUrn=${encodeURIComponent(urn)}`,
  }
}
