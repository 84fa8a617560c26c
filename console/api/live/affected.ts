// The queries that an event makes stale. An event says that something has changed; reading again returns the new value.
import type { LiveEvent } from './live-event.ts'

type Key = readonly unknown[]

/** The resources that events are about. Other queries are read again at intervals. With the member comes the number of reviews. */
const announced = ['messages', 'profiles', 'media', 'me']
/** For queries of one message, whose id is the third part of the key. */
const ofOneMessage = ['one', 'events']

export function isAnnounced([noun]: Key): boolean {
  return announced.includes(String(noun))
}

export function isAffected(key: Key, events: readonly LiveEvent[]): boolean {
  return events.some((event) => isAffectedBy(key, event))
}

function isAffectedBy(key: Key, { type, messageId, mediaId }: LiveEvent): boolean {
  const [noun, part, id] = key
  if (type === 'reset') return isAnnounced(key)
  // Boards are read from the network; events of the service do not change them.
  if (type.startsWith('profile.')) return noun === 'profiles' && !key.includes('boards')
  if (type.startsWith('medium.')) return noun === 'media' && part === mediaId
  if (!type.startsWith('message.')) return false
  if (noun === 'me') return true
  if (noun !== 'messages') return false
  // The report is about the unsent form.
  if (part === 'report') return false
  return !ofOneMessage.includes(String(part)) || id === messageId
}
