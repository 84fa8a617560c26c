// A message that went out late says so.

/** What nobody would notice is not worth a sentence. */
const noticeableMs = 10_000

export function sayLate(dueAt: Date, sentAt: Date): string | null {
  const lateMs = sentAt.getTime() - dueAt.getTime()
  return lateMs < noticeableMs ? null : `It went out ${inWords(lateMs)} after its time.`
}

function inWords(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 120) return `${seconds} seconds`
  const minutes = Math.round(seconds / 60)
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`
}
