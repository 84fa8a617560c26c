// A slow and obvious queue: it reads the clock of the zone in every minute, and looks at every slot in order.
const minuteMs = 60_000
const dayMs = 86_400_000

export type Entry = { id: string; at: number; isFixed: boolean }
type Minute = { at: number; date: string; wall: number; weekday: number }

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Every minute of some days, as a clock on the wall shows it. */
export function readClock(timeZone: string, from: number, days: number): Minute[] {
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, hourCycle: 'h23', weekday: 'short' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  })
  return Array.from({ length: days * 24 * 60 }, (_, index) => {
    const at = from + index * minuteMs
    const shown = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]))
    const wall = Number(shown.get('hour')) * 60 + Number(shown.get('minute'))
    const date = `${shown.get('year')}-${shown.get('month')}-${shown.get('day')}`
    return { at, date, wall, weekday: weekdays.indexOf(shown.get('weekday') ?? '') }
  })
}

/** The days of a year, at noon in UTC, around which the clocks of the zone change. */
export function changesOf(timeZone: string, year: number): number[] {
  const hourAt = (time: number) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', timeStyle: 'short' }).format(
      time,
    )
  const days = Array.from({ length: 364 }, (_, day) => Date.UTC(year, 0, 1 + day, 12))
  return days.filter((day) => hourAt(day) !== hourAt(day + dayMs))
}

export class QueueModel {
  readonly entries: Entry[] = []
  private readonly slots: number[]

  /** `slots`: minutes of the week. Each day has its slot at the first minute that is not before it on the wall. */
  constructor(clock: Minute[], slots: number[], now: number) {
    const times = new Set<number>()
    const byDate = Map.groupBy(clock, ({ date }) => date)
    for (const minutes of byDate.values())
      for (const slot of slots) {
        const [weekday, wall] = [Math.floor(slot / 1440), slot % 1440]
        const found = minutes.find((one) => one.weekday === weekday && one.wall >= wall)
        if (found) times.add(found.at)
      }
    this.slots = [...times].filter((at) => at > now).sort((one, other) => one - other)
  }

  slotAt(index: number): number {
    return this.slots[index] ?? Number.NaN
  }

  last(id: string): void {
    const at = this.slots.find((slot) => this.entries.every((entry) => entry.at !== slot))
    this.entries.push({ id, at: at ?? Number.NaN, isFixed: false })
  }

  /** Each message takes the place of the one that it meets, until one finds a gap. */
  next(id: string): void {
    let carried: Entry | undefined = { id, at: Number.NaN, isFixed: false }
    this.entries.push(carried)
    for (const slot of this.slots) {
      const there: Entry[] = this.entries.filter((entry) => entry.at === slot)
      if (there.some(({ isFixed }) => isFixed)) continue
      if (carried) carried.at = slot
      carried = there[0]
      if (!carried) return
    }
  }

  add(id: string, at: number): void {
    this.entries.push({ id, at, isFixed: true })
  }

  remove(index: number): string | undefined {
    return this.entries.splice(index % Math.max(this.entries.length, 1), 1)[0]?.id
  }
}
