// Every event arrived at least once, and the events of a message describe a possible order of states.
import type { Planned } from './people.ts'
import type { Event, Receivers } from './receivers.ts'

const partTypes = ['message.part_sent', 'message.part_failed']

const next: Record<string, string[]> = {
  // Scheduled again: it was edited, or is retried.
  'message.scheduled': [
    'message.scheduled',
    'message.submitted',
    'message.sent',
    'message.send_failed_permanently',
    'message.deleted',
  ],
  'message.submitted': [
    'message.submitted',
    'message.scheduled',
    'message.sent',
    'message.send_failed_permanently',
    ...partTypes,
  ],
  // With its first post out, a message is submitted until no part goes out any more.
  ...Object.fromEntries(partTypes.map((type) => [type, [...partTypes, 'message.sent']])),
}

const lastOf: Record<string, string> = {
  SENT: 'message.sent',
  SEND_FAILED_PERMANENTLY: 'message.send_failed_permanently',
  SCHEDULED: 'message.scheduled',
  SUBMITTED: 'message.submitted',
}

export function judgeEvents(
  message: Planned,
  state: string | undefined,
  receivers: Receivers,
): string[] {
  const types = typesOf(message, receivers)
  const [first, last] = [types[0], types.at(-1)]
  const expected = state === undefined ? 'message.deleted' : lastOf[state]
  const impossible = types.findIndex(
    (type, index) => index > 0 && !next[types[index - 1] ?? '']?.includes(type),
  )
  return [
    ...(first === 'message.scheduled' ? [] : [`its first event was ${first}`]),
    ...(last === expected ? [] : [`its last event was ${last}, not ${expected}`]),
    ...(impossible < 0 ? [] : [`events in an impossible order: ${types}`]),
  ]
}

/** Of repeated deliveries the first counts. */
function typesOf(message: Planned, receivers: Receivers): string[] {
  const own = eventsByMessage(receivers, message.webhookUrl).get(message.id) ?? []
  const seen = new Set<string>()
  return own.filter(({ id }) => !seen.has(id) && seen.add(id)).map(({ type }) => type)
}

const grouped = new WeakMap<Event[], Map<string, Event[]>>()
function eventsByMessage(receivers: Receivers, url: string): Map<string, Event[]> {
  const events = receivers.received.get(url) ?? []
  const known = grouped.get(events) ?? Map.groupBy(events, ({ messageId }) => messageId)
  grouped.set(events, known)
  return known
}
