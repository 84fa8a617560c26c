// Wall time in a zone, without a library: Intl knows the rules.
export type Wall = { year: number; month: number; day: number; hour: number; minute: number }

export function wallAt(zone: string, ms: number): Wall {
  const parts = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric' },
  }).formatToParts(ms)
  const part = (name: string) => Number(parts.find(({ type }) => type === name)?.value)
  const [year, month, day] = [part('year'), part('month'), part('day')]
  return { year, month, day, hour: part('hour'), minute: part('minute') }
}

/** The first of two where the clocks are put back; undefined where they are put forward over it, and for a day that does not exist. */
export function instantOf(zone: string, wall: Wall): number | undefined {
  const asUtc = utcOf(wall)
  const day = 86_400_000
  const found = [-day, day]
    .map((away) => asUtc - offsetAt(zone, asUtc + away))
    .filter((ms) => utcOf(wallAt(zone, ms)) === asUtc)
  const { year, month, day: date } = wall
  const isReal = new Date(Date.UTC(year, month - 1, date)).getUTCDate() === date
  return isReal && found.length > 0 ? Math.min(...found) : undefined
}

function offsetAt(zone: string, ms: number): number {
  return utcOf(wallAt(zone, ms)) - Math.floor(ms / 60_000) * 60_000
}

function utcOf({ year, month, day, hour, minute }: Wall): number {
  return Date.UTC(year, month - 1, day, hour, minute)
}

/** Fri 20 Nov 2026 09:00 */
export function showTime(zone: string, ms: number): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: zone, hourCycle: 'h23', weekday: 'short', day: 'numeric', month: 'short' },
    ...{ year: 'numeric', hour: '2-digit', minute: '2-digit' },
  }).formatToParts(ms)
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? ''
  return `${part('weekday')} ${part('day')} ${part('month')} ${part('year')} ${part('hour')}:${part('minute')}`
}
