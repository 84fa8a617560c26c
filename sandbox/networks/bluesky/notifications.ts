// Interactions between people on Bluesky: notifications as the AppView lists them, and the records behind replies, quotes and
// mentions, which are posts in the repository of the person who acts.
import type { Answer, Call, World } from '../../exchange/exchange.ts'
import type { Interaction } from '../../interactions/interactions.ts'
import { portraitAddress } from '../../interactions/portraits.ts'
import { shownName } from '../../pages/names.ts'
import { cidOf } from './cid.ts'
import { refuse } from './dialect.ts'
import { handleOf } from './identity.ts'
import { postCollection, type Stored } from './records.ts'

const reasons: Partial<Record<Interaction['type'], string>> = {
  MENTION: 'mention',
  QUOTE: 'quote',
  REPLY: 'reply',
  LIKE: 'like',
  SHARE: 'repost',
}

/** Newest first. With a header that names a service, the server passes the call on to that service only. */
export function listNotifications(world: World, { query, token, request }: Call): Answer {
  const proxy = request.headers['atproto-proxy']
  if (proxy !== undefined && proxy !== 'did:web:api.bsky.app#bsky_appview')
    throw refuse('could not resolve proxy did service url')
  const limit = readLimit(query.limit)
  const below = readPlace(query.cursor)
  const news = [...world.store.interactionsWith('bluesky', token.profile)]
    .filter(({ to, type }) => to === token.profile && reasons[type] !== undefined)
    .sort((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1))
    .filter((it) => below === undefined || placeOf(it) < below)
  const page = news.slice(0, limit)
  const last = news.length > limit ? page.at(-1) : undefined
  const notifications = page.map((it) => describe(world, it))
  return {
    status: 200,
    body: { notifications, priority: false, ...(last ? { cursor: writePlace(last) } : {}) },
  }
}

export function readLimit(text = '50'): number {
  const limit = Number(text)
  if (Number.isInteger(limit) && limit >= 1 && limit <= 100) return limit
  throw refuse('Error: limit must be an integer between 1 and 100')
}

function describe(world: World, it: Interaction): Record<string, unknown> {
  const record = recordOf(it)
  return {
    uri: uriOf(it.from, collectionOf(it), keyOf(it)),
    cid: cidOf(record),
    author: {
      did: it.from,
      handle: handleOf(it.from),
      displayName: shownName(world, 'bluesky', it.from),
      avatar: portraitAddress(world, 'bluesky', it.from),
    },
    reason: reasons[it.type],
    ...(it.post === null ? {} : { reasonSubject: uriOf(it.to, postCollection, it.post) }),
    record,
    isRead: false,
    indexedAt: it.createdAt,
  }
}

/** Posts of the person who acts, beside those that were put by a call. */
export function postsMadeBy({ store }: World, did: string): { rkey: string; record: Stored }[] {
  return store
    .interactionsWith('bluesky', did)
    .filter((it) => it.from === did && collectionOf(it) === postCollection)
    .map((it) => ({ rkey: it.id, record: recordOf(it) }))
}

function recordOf(it: Interaction): Stored {
  const { type, to, post, createdAt } = it
  const $type = collectionOf(it)
  const about = { uri: uriOf(to, postCollection, post ?? ''), cid: cidOf([to, post]) }
  if (type === 'LIKE' || type === 'SHARE') return { $type, subject: about, createdAt }
  const text = type === 'MENTION' ? `@${handleOf(to)} Hello!` : 'Hello!'
  return { $type, text, createdAt, ...addressing(type, to, about) }
}

function addressing(type: Interaction['type'], did: string, about: Stored): Stored {
  if (type === 'REPLY') return { reply: { root: about, parent: about } }
  if (type === 'QUOTE') return { embed: { $type: 'app.bsky.embed.record', record: about } }
  const byteEnd = Buffer.byteLength(`@${handleOf(did)}`)
  const features = [{ $type: 'app.bsky.richtext.facet#mention', did }]
  return { facets: [{ index: { byteStart: 0, byteEnd }, features }] }
}

function collectionOf({ type }: Interaction): string {
  if (type === 'LIKE') return 'app.bsky.feed.like'
  return type === 'SHARE' ? 'app.bsky.feed.repost' : postCollection
}

/** The record keys of likes and reposts, which are read nowhere: the same for the same post and person. */
function keyOf({ type, id, post }: Interaction): string {
  return type === 'LIKE' || type === 'SHARE' ? (post ?? '') : id
}

function uriOf(did: string, collection: string, rkey: string): string {
  return `at://${did}/${collection}/${rkey}`
}

function placeOf({ createdAt, id }: Interaction): string {
  return `${createdAt}::${id}`
}

function writePlace(it: Interaction): string {
  return Buffer.from(placeOf(it)).toString('base64url')
}

function readPlace(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined
  const place = Buffer.from(cursor, 'base64url').toString()
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z::/.test(place)) throw refuse('Malformed cursor')
  return place
}
