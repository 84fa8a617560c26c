// A queue in answers: its slots, and whether it is paused.
import { type Static, Type } from 'typebox'
import { formatTime, Nullable, Time } from '../http/schemas.ts'
import { timePattern, weekdays } from '../time/weekdays.ts'
import { showSlot } from './read-slots.ts'
import type { QueueSettings } from './settings.ts'

export const timeZone = Type.String({
  maxLength: 100,
  description: 'Of the IANA database. Slots are wall clock there',
  examples: ['Europe/Berlin'],
})
export const WeekSlot = Type.Object({
  weekday: Type.Enum([...weekdays], { examples: ['MONDAY'] }),
  time: Type.String({ pattern: timePattern, examples: ['09:00'] }),
})
export const Queue = Type.Object(
  {
    timeZone: Nullable(timeZone),
    slots: Type.Array(WeekSlot, { description: 'In the order of the week' }),
    pausedDate: Nullable({ ...Time, description: 'Since when it is paused' }),
    version: Type.Integer({ minimum: 0, description: 'Rises with every change; also the ETag' }),
  },
  { $id: 'Queue', description: 'The times of the week at which waiting messages go out' },
)
export function tagOf({ version }: Pick<QueueSettings, 'version'>): string {
  return `"queue-${version}"`
}

export function renderQueue({
  timeZone: zone,
  slots,
  version,
  pausedAt,
}: QueueSettings): Static<typeof Queue> {
  const pausedDate = pausedAt && formatTime(pausedAt)
  return { timeZone: zone, slots: slots.map(showSlot), pausedDate, version }
}
