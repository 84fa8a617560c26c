// Comments of a profile under its own post on Meta's Graph interface, which Facebook and Instagram share under different field names
// (developers.facebook.com, "Object comments" and "Instagram media, comments", as collected in 2026).

import { say } from '../../sentences/sentences.ts'
import {
  callNetwork,
  incomplete,
  listAt,
  type NetworkClient,
  textAt,
  unlessGone,
  valueAt,
} from '../http/client.ts'
import {
  type Account,
  type Attempt,
  type Finding,
  type Follows,
  NetworkError,
  type Post,
  type Published,
} from '../networks.ts'
import { absentFrom, type ListedComment, pickComment, requireComment } from '../post/comments.ts'
import { nextToken } from '../post/page-tokens.ts'
import { parentGone } from '../post/parent-gone.ts'
import { requireOwnSince } from '../post/sameness.ts'
import { graphPath } from './graph.ts'
import { graphTimeOf } from './lists.ts'

/** The network's names of the fields. */
export type CommentNames = {
  text: string
  time: string
  /** The field of the author, as the parameter `fields` names it. */
  author: string
  /** Further parameters, with which the newest comments come first. */
  query: Record<string, string>
  isOwn(comment: unknown, account: Account): boolean | undefined
  describe(client: NetworkClient, id: string, root: Follows['root']): Published
}

export type CommentWork = {
  client: NetworkClient
  names: CommentNames
  account: Account
  signal: AbortSignal
}

const maxPages = 20

export async function publishComment(work: CommentWork, post: Post): Promise<Published> {
  const { client, names, account, signal } = work
  const root = requireComment(client, post)
  const call = {
    purpose: 'publish',
    method: 'POST',
    path: commentsOf(root),
    form: { message: post.text },
  } as const
  const answer = await callNetwork(client, account, call, signal).catch(async (error: unknown) => {
    throw await explainRefusal(work, root, error)
  })
  const id = textAt(answer.body, 'id')
  if (!id) throw incomplete(client, 'publish')
  return names.describe(client, id, root)
}

/** Meta's answer about a post that was deleted is the same as about one that the token may not comment on, so the post itself is asked for. */
async function explainRefusal(
  { client, account, signal }: CommentWork,
  root: Follows['root'],
  error: unknown,
): Promise<unknown> {
  const isGone = error instanceof NetworkError && error.code === 'prepared_gone'
  const isRefused = error instanceof NetworkError && (isGone || error.kind === 'rejected')
  if (!isRefused) return error
  const path = `${graphPath}/${encodeURIComponent(root.postId)}`
  const call = { purpose: 'read', method: 'GET', path, query: { fields: 'id' } } as const
  if (!(await unlessGone(callNetwork(client, account, call, signal))))
    return parentGone(client, error)
  // "Gone" cannot mean the comment, which has no first phase: the post is there, and takes no comment.
  if (!isGone) return error
  return new NetworkError('rejected', `${client.name}_comment_refused`, error.said.message, {
    hint: say('look_at_text_and_rights', { network: client.title }),
    cause: error,
  })
}

/** Newest first: from the first comment that is older than the attempt on, the others are older too. */
export async function findComment(
  work: CommentWork,
  { post, attempt }: { post: Post; attempt: Attempt },
): Promise<Finding> {
  const { client, names, account, signal } = work
  const root = requireComment(client, post)
  const pages: (string | undefined)[] = [undefined]
  const all: ListedComment[] = []
  while (pages.length <= maxPages) {
    const call = listOf(names, root, pages.at(-1))
    const answer = await callNetwork(client, account, call, signal)
    const listed = requireList(work, answer.body)
    all.push(...listed)
    const since = requireOwnSince(client, attempt, answer)
    const own = pickComment(client, all, { post, attempt, since })
    if (own !== undefined) return { found: names.describe(client, own, root) }
    const next = nextPage(client, answer.body, pages)
    const isPast = !attempt.isRepetition && listed.some(({ at }) => at < since)
    if (next === null || isPast) return absentFrom(all, { post, attempt })
    pages.push(next)
  }
  throw new NetworkError(
    'retry',
    `${client.name}_too_many_comments`,
    say('too_many_comments_to_search'),
  )
}

function commentsOf({ postId }: Follows['root']): string {
  return `${graphPath}/${encodeURIComponent(postId)}/comments`
}

function listOf(
  { text, time, author, query }: CommentNames,
  root: Follows['root'],
  after: string | undefined,
) {
  const fields = `id,${text},${time},${author}`
  return {
    purpose: 'read',
    method: 'GET',
    path: commentsOf(root),
    query: { ...query, fields, limit: '50', ...(after ? { after } : {}) },
  } as const
}

/** An answer without a list is not an empty list. */
function requireList({ client, names, account }: CommentWork, body: unknown): ListedComment[] {
  if (!Array.isArray(valueAt(body, 'data'))) throw incomplete(client, 'read')
  return listAt(body, 'data').map((comment) => ({
    id: textAt(comment, 'id'),
    at: graphTimeOf(comment, names.time)?.getTime() ?? Number.NaN,
    text: textAt(comment, names.text),
    isOwn: names.isOwn(comment, account),
  }))
}

/** Null: there is none. */
function nextPage(
  client: NetworkClient,
  body: unknown,
  pages: readonly (string | undefined)[],
): string | null {
  if (!textAt(body, 'paging', 'next')) return null
  const token = nextToken(pages, textAt(body, 'paging', 'cursors', 'after'))
  if (!token) throw incomplete(client, 'read')
  return token
}
