// Time zones of the IANA database, by the data of Node.

export function isTimezone(name: string): boolean {
  // Intl also accepts offsets such as +01:00, which are not time zones.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** From `from` on, local time is UTC plus `seconds`. */
export type Offset = { from: Date; seconds: number }

const dayMs = 86_400_000

/** The offsets of a zone in a range of time: one, and another for each change of the clock. */
export function offsetsIn(timezone: string, from: Date, to: Date): Offset[] {
  const secondsAt = makeClock(timezone)
  const offsets = [{ from, seconds: secondsAt(from.getTime()) }]
  for (let start = from.getTime(); start < to.getTime(); start += dayMs) {
    const seconds = secondsAt(start + dayMs)
    if (seconds === offsets.at(-1)?.seconds) continue
    offsets.push({ from: findChange(secondsAt, start, start + dayMs), seconds })
  }
  return offsets
}

/**
 * The same time of day so many days later. A time that occurs twice is the first one; a time that the clocks skip is as much later as
 * they skip.
 */
export function addDays(time: Date, days: number, timezone: string): Date {
  const secondsAt = makeClock(timezone)
  const local = time.getTime() + secondsAt(time.getTime()) * 1000 + days * dayMs
  // Clocks change at most once in two days.
  const [before, after] = [secondsAt(local - dayMs), secondsAt(local + dayMs)]
  const [first, second] = [local - before * 1000, local - after * 1000]
  if (secondsAt(first) !== before && secondsAt(second) === after) return new Date(second)
  return new Date(first)
}

/** Clocks change at full seconds. */
function findChange(secondsAt: (time: number) => number, start: number, end: number): Date {
  const after = secondsAt(end)
  let [before, since] = [Math.floor(start / 1000), Math.ceil(end / 1000)]
  while (since - before > 1) {
    const middle = Math.floor((before + since) / 2)
    if (secondsAt(middle * 1000) === after) since = middle
    else before = middle
  }
  return new Date(since * 1000)
}

function makeClock(timeZone: string): (time: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  return (time) => {
    const parts = format.formatToParts(time)
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
    // GMT, GMT+05:30 or, long ago, GMT-00:25:21.
    const [, sign, hours = 0, minutes = 0, seconds = 0] =
      /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?/.exec(name) ?? []
    const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
    return sign === '-' ? -size : size
  }
}
