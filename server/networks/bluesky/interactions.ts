// Turns notifications and posts of Bluesky into interactions between the profile and another person. Ids of messages are record
// keys, as those of published messages: with the DID of the author a key makes the address at://<did>/app.bsky.feed.post/<key>.
import { listAt, textAt, valueAt } from '../http/client.ts'
import type { Interaction, InteractionType, Person } from '../interactions/reader.ts'
import { unknownHandle } from './server/identity.ts'

const didPattern = /^did:[a-z]{1,20}:[a-zA-Z0-9._:%-]{1,200}$/
const addressPattern = /^at:\/\/([^/]+)\/[a-zA-Z0-9.-]{1,317}\/([a-zA-Z0-9.:_~-]{1,512})$/

type Address = { uri: string; did: string; rkey: string }

export function readAddress(value: unknown): Address | undefined {
  const uri = typeof value === 'string' ? value.slice(0, 1_200) : ''
  const [, did = '', rkey] = addressPattern.exec(uri) ?? []
  return rkey && didPattern.test(did) ? { uri, did, rkey } : undefined
}

/** Follows and news of other kinds are no interactions. */
const typesByReason: Partial<Record<string, InteractionType>> = {
  mention: 'MENTION',
  quote: 'QUOTE',
  reply: 'REPLY',
  like: 'LIKE',
  repost: 'SHARE',
}

/** The interactions of another person with the profile. */
export function interactionsInNotification(
  notification: unknown,
  own: string,
  at: Date,
): Interaction[] {
  const type = typesByReason[textAt(notification, 'reason') ?? '']
  const record = readAddress(valueAt(notification, 'uri'))
  const from = textAt(notification, 'author', 'did')
  if (!type || !record || !from || from !== record.did || from === own) return []
  const common = { scope: 'notifications', fromNetworkId: from, toNetworkId: own, at }
  if (type === 'LIKE' || type === 'SHARE') {
    const post = readAddress(valueAt(notification, 'reasonSubject'))
    if (post?.did !== own) return []
    const key = `${type.toLowerCase()}:${post.uri}:${from}`
    return [{ ...common, type, key, externalMessageId: post.rkey }]
  }
  // A post that both mentions and answers gives one notification, of a mention.
  const inRecord = peopleIn(valueAt(notification, 'record')).get(own) ?? 'MENTION'
  const key = `${record.uri}:${own}`
  const isMoreSpecific = inRecord !== 'MENTION'
  return [
    { ...common, type: isMoreSpecific ? inRecord : type, key, externalMessageId: record.rkey },
  ]
}

/** The author of a notification. Posts of the repository name others by their DID alone. */
export function personIn(notification: unknown): Person[] {
  const author = valueAt(notification, 'author')
  const networkId = textAt(author, 'did')
  if (!networkId) return []
  const handle = textAt(author, 'handle')
  return [
    {
      networkId,
      // The AppView leaves out what an account has not set.
      name: textAt(author, 'displayName') || null,
      handle: handle === unknownHandle ? null : handle,
      avatarUrl: textAt(author, 'avatar') ?? null,
    },
  ]
}

/** The interactions of the profile with other people by one of its posts. */
export function interactionsInPost(post: unknown, own: string, at: Date): Interaction[] {
  const record = readAddress(valueAt(post, 'uri'))
  if (record?.did !== own) return []
  return [...peopleIn(valueAt(post, 'value'))]
    .filter(([to]) => to !== own)
    .map(([to, type]) => ({
      type,
      key: `${record.uri}:${to}`,
      scope: 'said',
      fromNetworkId: own,
      toNetworkId: to,
      externalMessageId: record.rkey,
      at,
    }))
}

/** The people whom a post addresses: by a reply, else a quote, else a mention. */
function peopleIn(record: unknown): Map<string, InteractionType> {
  const people = new Map<string, InteractionType>()
  const add = (did: string | undefined, type: InteractionType) => {
    if (did !== undefined && didPattern.test(did)) people.set(did, type)
  }
  for (const facet of listAt(record, 'facets'))
    for (const feature of listAt(facet, 'features'))
      if (textAt(feature, '$type') === 'app.bsky.richtext.facet#mention')
        add(textAt(feature, 'did'), 'MENTION')
  // With media beside it, the quoted record is one level deeper.
  const quoted = ['record', 'uri'] as const
  add(readAddress(valueAt(record, 'embed', ...quoted))?.did, 'QUOTE')
  add(readAddress(valueAt(record, 'embed', 'record', ...quoted))?.did, 'QUOTE')
  add(readAddress(valueAt(record, 'reply', 'parent', 'uri'))?.did, 'REPLY')
  return people
}
