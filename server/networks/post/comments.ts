// Comments of the account under its own post: what a part of a chain is on networks without replies to oneself.
import { say } from '../../sentences/sentences.ts'
import { plainText } from '../../strings/plain-text.ts'
import { incomplete, type NetworkClient } from '../http/client.ts'
import {
  type Attempt,
  type Finding,
  type Follows,
  type Mistake,
  NetworkError,
  type Post,
  type Proposal,
} from '../networks.ts'
import { isBlank } from './blank-text.ts'
import { isSurelyOther } from './sameness.ts'

/** Carillon sends comments as text alone. */
export function checkComment(title: string, { text, media }: Proposal): Mistake[] {
  return [
    ...media.slice(0, 1).map(
      (): Mistake => ({
        message: say('comment_takes_no_media', { network: title }),
        hint: say('comment_media_advice'),
        reason: 'media_type_unsupported',
        param: 'media',
      }),
    ),
    ...(isBlank(text)
      ? [
          {
            message: say('comment_needs_text', { network: title }),
            reason: 'text_or_media_required' as const,
            param: 'text',
          },
        ]
      : []),
  ]
}

/** Throws for a part that `checkComment` refuses: the network would take it without its media. */
export function requireComment({ name, title }: NetworkClient, post: Post): Follows['root'] {
  const [mistake] = checkComment(title, post)
  if (mistake)
    throw new NetworkError('rejected', `${name}_invalid_comment`, mistake.message, {
      hint: mistake.hint ?? say('change_and_send_again'),
    })
  if (post.follows) return post.follows.root
  throw new Error('a comment follows a post')
}

/** A comment in the list of a post. Undefined, or NaN: the answer does not say. */
export type ListedComment = {
  id: string | undefined
  at: number
  text: string | undefined
  isOwn: boolean | undefined
}

type Sought = { post: Post; attempt: Attempt; since: number }

/** The oldest that is ours: it is nearest to the attempt. Newest first, or in any order. Throws if one may be ours without being known as such. */
export function pickComment(
  client: NetworkClient,
  listed: ListedComment[],
  { post, attempt, since }: Sought,
): string | undefined {
  const possible = listed.filter(
    ({ id, at, text, isOwn }) =>
      isOwn !== false &&
      !(at < since) &&
      !(id !== undefined && attempt.otherPostIds.includes(id)) &&
      !(text !== undefined && isSurelyOther(post.text, text)),
  )
  const known = possible
    .filter(({ id, at, isOwn }) => id !== undefined && !Number.isNaN(at) && isOwn)
    .filter(({ text }) => text !== undefined && plainText(text) === plainText(post.text))
    .sort((a, b) => a.at - b.at)
  const own = known[0]?.id
  if (own === undefined && possible.length > 0) throw incomplete(client, 'read')
  return own
}

/** If the network refused a repetition, the list may show the comment that it repeats: one of another part, or an older one. */
export function absentFrom(
  listed: ListedComment[],
  { post, attempt }: Omit<Sought, 'since'>,
): Finding {
  const isTwinSeen = listed.some(
    ({ text, isOwn }) => isOwn && text !== undefined && plainText(text) === plainText(post.text),
  )
  return attempt.isRepetition && isTwinSeen ? { absent: true, isTwinSeen } : { absent: true }
}
