// A message that was published late says so.
import { type Said, say } from '../sentences/sentences.ts'

/** A smaller delay is not worth a sentence. */
const noticeableMs = 10_000

export type Lateness = { count: number; unit: 'seconds' | 'minutes' | 'hours' }

/** In the unit that people would use. Null: on time. */
export function latenessOf(dueAt: Date, sentAt: Date): Lateness | null {
  const lateMs = sentAt.getTime() - dueAt.getTime()
  if (lateMs < noticeableMs) return null
  const seconds = Math.round(lateMs / 1000)
  if (seconds < 120) return { count: seconds, unit: 'seconds' }
  const minutes = Math.round(seconds / 60)
  return minutes < 120
    ? { count: minutes, unit: 'minutes' }
    : { count: Math.round(minutes / 60), unit: 'hours' }
}

export function latenessNote(dueAt: Date, sentAt: Date): Said | null {
  const late = latenessOf(dueAt, sentAt)
  return late && say(sentences[late.unit], { count: late.count })
}

const sentences = {
  seconds: 'published_late_seconds',
  minutes: 'published_late_minutes',
  hours: 'published_late_hours',
} as const
