// Dates and times of spreadsheets. Whether the day or the month comes first is decided for a whole file.
import { Problem } from '../../../errors.ts'
import { type Said, say } from '../../../sentences/sentences.ts'
import { instantOf, offsetsAround } from '../../../time/wall-clock.ts'

export const dateOrders = ['YMD', 'DMY', 'MDY'] as const
export type DateOrder = (typeof dateOrders)[number]

type Written = {
  numbers: [number, number, number]
  /** Null: a form that has the day first or the month first. */
  order: DateOrder | null
  /** Null: only a day. */
  seconds: number | null
  /** Null: local time. */
  offsetMinutes: number | null
}

const form = /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})(?:(?:\s*,\s*|\s+(?:at\s+|um\s+)?|T)(.+))?$/i
const clock =
  /^(\d{1,2})(?::(\d{2}))?(?::(\d{2})(?:\.\d{1,9})?)?\s*([ap])?\.?(?:m\.?)?(?:\s*uhr)?\s*(Z|UTC|GMT|[+-]\d\d:?\d\d)?$/i

export function readWritten(text: string): Written | undefined {
  const [, first = '', sign, second = '', third = '', time] = form.exec(text.trim()) ?? []
  const isYearFirst = first.length === 4
  if (sign === undefined || !hasYear(first, third)) return undefined
  const year = third.length === 2 && !isYearFirst ? 2000 + Number(third) : Number(third)
  const numbers: Written['numbers'] = [Number(first), Number(second), year]
  const order = isYearFirst ? 'YMD' : sign === '.' ? 'DMY' : null
  if (time === undefined) return { numbers, order, seconds: null, offsetMinutes: null }
  const read = readClock(time)
  return read && { numbers, order, ...read }
}

/** A year has four digits, or two at the end. */
function hasYear(first: string, third: string): boolean {
  if (first.length === 4) return third.length < 3
  return first.length < 3 && (third.length === 2 || third.length === 4)
}

export function readClock(
  text: string,
): { seconds: number; offsetMinutes: number | null } | undefined {
  const [whole, hours, minutes, seconds, half, zone] = clock.exec(text.trim()) ?? []
  // A number alone is no time of day.
  if (whole === undefined || (minutes === undefined && half === undefined)) return undefined
  const hour = readHour(Number(hours), half)
  const [minute, second] = [Number(minutes ?? 0), Number(seconds ?? 0)]
  if (hour === undefined || minute > 59 || second > 59) return undefined
  const offsetMinutes = zone === undefined ? null : readOffset(zone)
  return { seconds: hour * 3600 + minute * 60 + second, offsetMinutes }
}

function readHour(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour < 24 ? hour : undefined
  if (hour < 1 || hour > 12) return undefined
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

function readOffset(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? []
  if (sign === undefined) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** Null: no date of the file needs to know. Throws when the dates do not tell it, or contradict each other. */
export function findOrder(texts: readonly string[]): DateOrder | null {
  const open = texts.filter((text) => readWritten(text)?.order === null)
  const [example] = open
  if (example === undefined) return null
  const shown = new Set(open.flatMap((text) => shownBy(readWritten(text)) ?? []))
  const [order] = shown
  if (order !== undefined && shown.size === 1) return order
  throw new Problem('invalid', {
    message: say('import_date_order', { example: example.slice(0, 40) }),
    hint: say('import_date_order_advice'),
    reason: 'date_order_unknown',
    param: '/dateOrder',
  })
}

/** No month is greater than 12. */
function shownBy(written: Written | undefined): DateOrder | undefined {
  const [first = 0, second = 0] = written?.numbers ?? []
  return first > 12 ? 'DMY' : second > 12 ? 'MDY' : undefined
}

/** `clockText`: of a column with the time of day. */
export function readInstant(
  text: string,
  clockText: string | undefined,
  { order, timeZone }: { order: DateOrder | null; timeZone: string | undefined },
): { at: Date } | { problem: Said } {
  const value = `${text} ${clockText ?? ''}`.trim().slice(0, 60)
  const written = readWritten(text)
  const day = written && dayOf(written, written.order ?? order)
  const time = clockText ? readClock(clockText) : written
  if (!written || day === undefined || !time)
    return { problem: say('import_not_a_time', { value }) }
  if (time.seconds === null) return { problem: say('import_no_time_of_day', { value }) }
  const local = day + time.seconds * 1000
  if (time.offsetMinutes !== null) return { at: new Date(local - time.offsetMinutes * 60_000) }
  if (timeZone === undefined) throw zoneMissing(value)
  const { at, change } = localInstant(timeZone, local)
  if (change === 'SKIPPED') return { problem: say('import_time_skipped', { value, timeZone }) }
  return { at: new Date(at) }
}

function dayOf({ numbers }: Written, order: DateOrder | null): number | undefined {
  const [first, second, third] = numbers
  const [year, month, day] =
    order === 'YMD'
      ? [first, second, third]
      : order === 'MDY'
        ? [third, first, second]
        : [third, second, first]
  const at = new Date(Date.UTC(year, month - 1, day))
  const isReal = at.getUTCMonth() === month - 1 && at.getUTCDate() === day && year >= 1000
  return isReal ? at.getTime() : undefined
}

const dayMs = 86_400_000
/** No message is scheduled further ahead, or in the past: there it does not matter when exactly the time is. */
const farthestMs = 3700 * dayMs

function localInstant(timeZone: string, local: number): ReturnType<typeof instantOf> {
  const today = Math.floor(Date.now() / dayMs) * dayMs
  if (local < today - 2 * dayMs || local > today + farthestMs) return { at: local, change: null }
  return instantOf(offsetsAround(timeZone, new Date(today), new Date(today + farthestMs)), local)
}

function zoneMissing(example: string): Problem {
  return new Problem('invalid', {
    message: say('import_time_zone', { example }),
    hint: say('import_time_zone_advice'),
    reason: 'time_zone_needed',
    param: '/timeZone',
  })
}
