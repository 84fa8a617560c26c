// Turns comments, reactions, posts and messages on Facebook into interactions between the page and another person. An entry
// without `from` names no person and is skipped.

import { between, graphTimeOf } from '../../graph/lists.ts'
import { listAt, textAt, valueAt } from '../../http/client.ts'
import type { Interaction } from '../../interactions/reader.ts'

type Where = { page: string; scope: string }

/** A comment under the page's post is addressed to the page; the page's own comment to the author it replies to. */
export function commentOf(comment: unknown, { page, scope }: Where): Interaction[] {
  const id = textAt(comment, 'id')
  const from = textAt(comment, 'from', 'id')
  const at = graphTimeOf(comment, 'created_time')
  const isReply = valueAt(comment, 'parent') !== undefined
  const to = from === page ? textAt(comment, 'parent', 'from', 'id') : page
  return between({ type: isReply ? 'REPLY' : 'COMMENT', key: id, id, from, to, at, scope })
}

/** Facebook names the person, and not the time. */
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

/** Scopes that a push can name as well: it knows the post and the person, and no conversation. */
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

/** A post that tags the page, or a visitor post. */
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
