// What a comment, a reaction, a post or a message on Facebook means between the page and somebody else. People whom the
// network does not name (no `from`) cannot be kept.
import { listAt, textAt, valueAt } from '../http/client.ts'
import type { Interaction, InteractionType } from '../reading/reading.ts'

export type Where = { page: string; scope: string }

/** A comment under the page's post is for the page; one by the page itself is for the one it answers. */
export function commentOf(comment: unknown, { page, scope }: Where): Interaction[] {
  const id = textAt(comment, 'id')
  const from = textAt(comment, 'from', 'id')
  const at = graphTimeOf(comment, 'created_time')
  const isReply = valueAt(comment, 'parent') !== undefined
  const to = from === page ? textAt(comment, 'parent', 'from', 'id') : page
  return between({ type: isReply ? 'REPLY' : 'COMMENT', key: id, id, from, to, at, scope })
}

/** The network tells who, and not when. */
export function reactionOf(
  person: unknown,
  at: Date,
  where: Where & { post: string },
): Interaction[] {
  const from = textAt(person, 'id')
  const key = likeKey(where.post, from)
  return between({
    type: 'LIKE',
    key,
    id: where.post,
    from,
    to: where.page,
    at,
    scope: where.scope,
  })
}

/** Also a push can say these: it knows the post and the person, and nothing of conversations. */
export const scopes = {
  comments: (post: string) => `comments:${post}`,
  reactions: (post: string) => `reactions:${post}`,
  messages: (person: string) => `messages:${person}`,
}

export function likeKey(post: string, person: string | undefined): string {
  return `like:${post}:${person}`
}

/** The same post may tag two pages. */
export function postKey(post: string | undefined, page: string): string {
  return `${post}:${page}`
}

/** A post that tags the page, or that was left with it. */
export function postOf(
  post: unknown,
  type: 'MENTION' | 'POST',
  { page, scope }: Where,
): Interaction[] {
  const id = textAt(post, 'id')
  const from = textAt(post, 'from', 'id')
  const at = graphTimeOf(post, 'created_time')
  return between({ type, key: postKey(id, page), id, from, to: page, at, scope })
}

/** Conversations of a page are between two. */
export function messageOf(message: unknown, { page, scope }: Where): Interaction[] {
  const id = textAt(message, 'id')
  const from = textAt(message, 'from', 'id')
  const at = graphTimeOf(message, 'created_time')
  const to = from === page ? textAt(listAt(message, 'to', 'data')[0], 'id') : page
  return between({ type: 'PRIVATE_MESSAGE', key: id, id, from, to, at, scope })
}

type Found = {
  type: InteractionType
  key: string | undefined
  id: string | undefined
  from: string | undefined
  to: string | undefined
  at: Date | undefined
  scope: string
}

/** Nothing, unless all is known and the two are two. */
export function between({ type, key, id, from, to, at, scope }: Found): Interaction[] {
  if (!key || !id || !from || !to || !at || from === to) return []
  return [{ type, key, scope, fromNetworkId: from, toNetworkId: to, externalMessageId: id, at }]
}

/** As the Graph interface writes it, 2026-01-01T10:00:00+0000; in a push it is Unix seconds. */
export function graphTimeOf(thing: unknown, name: string): Date | undefined {
  const value = valueAt(thing, name)
  const at =
    typeof value === 'number'
      ? new Date(value * 1_000)
      : new Date(String(value).replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  return Number.isNaN(+at) ? undefined : at
}
