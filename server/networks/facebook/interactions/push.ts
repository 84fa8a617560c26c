// Parses what Facebook pushes (developers.facebook.com, "Webhooks for Pages" and "Messenger webhooks"):
// {object:'page', entry:[{id, time, changes:[{field, value}], messaging:[…]}]}, signed with the app's secret.
// A delivery may come twice, late or out of order; reading finds what a push leaves out.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { between, graphTimeOf, peopleOf } from '../../graph/lists.ts'
import { listAt, textAt, valueAt } from '../../http/client.ts'
import type { Gone, Interaction, Push, Pushed } from '../../interactions/reader.ts'
import { likeKey, postKey, postOf, scopes } from './interactions.ts'

/** A delivery holds up to a thousand changes. */
const maxChanges = 2_000
const posts = ['post', 'status', 'photo', 'video']

export const facebookPush: Push = {
  verify(rawBody, headers, secret) {
    if (secret === '') return false
    const given = Buffer.from(headers['x-hub-signature-256'] ?? '')
    const right = Buffer.from(
      `sha256=${createHmac('sha256', secret).update(rawBody).digest('hex')}`,
    )
    return given.length === right.length && timingSafeEqual(given, right)
  },
  parse(body) {
    if (valueAt(body, 'object') !== 'page') return []
    return listAt(body, 'entry').flatMap(readEntry)
  },
}

function readEntry(entry: unknown): Pushed[] {
  const networkId = textAt(entry, 'id')
  if (!networkId) return []
  const changes = listAt(entry, 'changes').slice(0, maxChanges)
  const messages = listAt(entry, 'messaging').slice(0, maxChanges)
  // In order of delivery: the last change of one thing counts.
  const said = new Map<string, Interaction | Gone>()
  for (const change of changes)
    for (const one of readChange(change, networkId)) said.set(one.key, one)
  const all = [...said.values()]
  const interactions = [
    ...all.filter((one) => 'type' in one),
    ...messages.flatMap((message) => readMessage(message, networkId)),
  ]
  const gone = all.filter((one) => !('type' in one))
  const ended = changes.flatMap(readEnded)
  if (interactions.length === 0 && gone.length === 0) return []
  const people = changes.flatMap((change) => peopleOf(valueAt(change, 'value', 'from')))
  return [{ networkId, interactions, gone, people, ended }]
}

/** Only `remove` deletes: a hidden comment still exists. */
function readChange(change: unknown, page: string): (Interaction | Gone)[] {
  const verb = verbOf(change)
  if (verb === 'add') return readNew(change, page)
  const at = graphTimeOf(valueAt(change, 'value'), 'created_time') ?? null
  return verb === 'remove' ? readGone(change, page).map((key) => ({ key, at })) : []
}

function verbOf(change: unknown): string | undefined {
  return textAt(change, 'value', 'verb')
}

/** Deleting a post deletes its comments and reactions; Facebook does not push each of them. */
function readEnded(change: unknown): string[] {
  const item = textAt(change, 'value', 'item') ?? ''
  const post = textAt(change, 'value', 'post_id')
  if (verbOf(change) !== 'remove' || !posts.includes(item) || !post) return []
  return [scopes.comments(post), scopes.reactions(post)]
}

function readNew(change: unknown, page: string): Interaction[] {
  const value = valueAt(change, 'value')
  const field = textAt(change, 'field')
  if (field === 'mention') return readMention(value, page)
  return field === 'feed' ? readFeed(value, page) : []
}

/** The person who removed it need not be its author, so the key uses only what was removed. */
function readGone(change: unknown, page: string): string[] {
  const value = valueAt(change, 'value')
  const item = textAt(value, 'item') ?? ''
  const post = textAt(value, 'post_id') ?? ''
  const comment = textAt(value, 'comment_id')
  if (item === 'comment') return comment ? [comment] : []
  if (isReaction(item)) return comment ? [] : [likeKey(post, personOf(value))]
  return [postKey(post, page)]
}

function readMention(value: unknown, page: string): Interaction[] {
  const id = textAt(value, 'post_id')
  return postOf({ ...withAuthor(value), id }, 'MENTION', { page, scope: 'tagged' })
}

function readFeed(value: unknown, page: string): Interaction[] {
  const item = textAt(value, 'item') ?? ''
  const post = textAt(value, 'post_id') ?? ''
  const from = personOf(value)
  const at = graphTimeOf(value, 'created_time')
  if (item === 'comment') {
    const id = textAt(value, 'comment_id')
    const isReply = textAt(value, 'parent_id') !== post
    const scope = scopes.comments(post)
    // A push does not say to whom the page's own comment replies.
    return between({ type: isReply ? 'REPLY' : 'COMMENT', key: id, id, from, to: page, at, scope })
  }
  if (isReaction(item)) {
    // A reaction with a comment's id belongs to that comment and not to the post.
    if (textAt(value, 'comment_id') !== undefined) return []
    const scope = scopes.reactions(post)
    return between({ type: 'LIKE', key: likeKey(post, from), id: post, from, to: page, at, scope })
  }
  if (!posts.includes(item)) return []
  return postOf({ ...withAuthor(value), id: post }, 'POST', { page, scope: 'visitors' })
}

function readMessage(event: unknown, page: string): Interaction[] {
  const id = textAt(event, 'message', 'mid')
  const from = textAt(event, 'sender', 'id')
  const to = textAt(event, 'recipient', 'id')
  const at = new Date(Number(textAt(event, 'timestamp') ?? Number.NaN))
  if (Number.isNaN(+at) || (from !== page && to !== page)) return []
  const scope = scopes.messages((from === page ? to : from) ?? '')
  return between({ type: 'PRIVATE_MESSAGE', key: id, id, from, to, at, scope })
}

function isReaction(item: string): boolean {
  return item === 'reaction' || item === 'like'
}

function personOf(value: unknown): string | undefined {
  return textAt(value, 'from', 'id') ?? textAt(value, 'sender_id')
}

function withAuthor(value: unknown) {
  return { from: { id: personOf(value) }, created_time: valueAt(value, 'created_time') }
}
