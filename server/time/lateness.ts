// A message that went out late says so.

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

export function sayLate(dueAt: Date, sentAt: Date): string | null {
  const late = latenessOf(dueAt, sentAt)
  return late && `It went out ${late.count} ${late.unit} after its time.`
}
