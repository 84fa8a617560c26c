import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { runs } from '../../test/support/runs.ts'
import { weekdays } from '../time/weekdays.ts'
import { occurrencesBetween } from './occurrences.ts'
import { type Rule, weeksOfMonth } from './rule.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

function list(rule: Rule, timeZone: string, after: string, until: string): string[] {
  const found = occurrencesBetween({ rule, timeZone }, new Date(after), new Date(until))
  return [...found].map(show)
}

function show({ at, change }: { at: Date; change: string | null }): string {
  return `${at.toISOString().slice(0, 16)}Z${change ? ` ${change}` : ''}`
}

test('a series is at the same time of day before and after a change of the clocks', () => {
  const rule: Rule = {
    frequency: 'WEEKLY',
    weekdays: ['MONDAY'],
    time: '09:00',
    startDate: '2026-03-01',
  }
  assert.deepEqual(list(rule, 'Europe/Berlin', '2026-03-20T00:00:00Z', '2026-04-01T00:00:00Z'), [
    '2026-03-23T08:00Z',
    '2026-03-30T07:00Z',
  ])
})

test('an hour that the clocks skip or repeat is said', () => {
  const rule: Rule = { frequency: 'DAILY', time: '02:30', startDate: '2026-01-01' }
  const at = (after: string, until: string) => list(rule, 'Europe/Berlin', after, until)
  assert.deepEqual(at('2026-03-28T12:00:00Z', '2026-03-29T12:00:00Z'), [
    '2026-03-29T01:00Z SKIPPED',
  ])
  assert.deepEqual(at('2026-10-24T12:00:00Z', '2026-10-25T12:00:00Z'), [
    '2026-10-25T00:30Z REPEATED',
  ])
})

test('a day that a zone leaves out is at the first moment after it, and once', () => {
  const rule: Rule = { frequency: 'DAILY', time: '00:00', startDate: '2011-12-01' }
  const range = ['2011-12-29T00:00:00Z', '2012-01-01T00:00:00Z'] as const
  assert.deepEqual(list(rule, 'Pacific/Apia', ...range), [
    '2011-12-29T10:00Z',
    '2011-12-30T10:00Z SKIPPED',
    '2011-12-31T10:00Z',
  ])
  // From between, the day that was moved is over, and what is left of the pair does not come again.
  assert.deepEqual(list(rule, 'Pacific/Apia', '2011-12-30T10:00:00Z', range[1]), [
    '2011-12-31T10:00Z',
  ])
})

test('monthly on the 31st is on the last day of shorter months', () => {
  const rule: Rule = {
    frequency: 'MONTHLY',
    dayOfMonth: 31,
    time: '10:00',
    startDate: '2027-01-01',
    count: 4,
  }
  assert.deepEqual(list(rule, 'UTC', '2026-01-01T00:00:00Z', '2029-01-01T00:00:00Z'), [
    '2027-01-31T10:00Z',
    '2027-02-28T10:00Z',
    '2027-03-31T10:00Z',
    '2027-04-30T10:00Z',
  ])
})

/** Zones and days of changes: whole hours, half an hour, two hours, at midnight, in the south, and none. */
const places = [
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Antarctica/Troll', '2026-03-29'],
  ['Asia/Beirut', '2026-03-29'],
  ['America/Havana', '2026-11-01'],
  ['Pacific/Chatham', '2026-09-27'],
  ['Asia/Kathmandu', '2026-05-01'],
  ['Pacific/Apia', '2011-12-30'],
] as const

const whens = fc.oneof(
  fc.constant({ frequency: 'DAILY' as const }),
  fc.constant({ frequency: 'WEEKDAYS' as const }),
  fc.record({
    frequency: fc.constant('WEEKLY' as const),
    weekdays: fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1 }),
  }),
  fc.record({
    frequency: fc.constant('MONTHLY' as const),
    dayOfMonth: fc.integer({ min: 1, max: 31 }),
  }),
  fc.record({
    frequency: fc.constant('MONTHLY' as const),
    weekOfMonth: fc.constantFrom(...weeksOfMonth),
    weekday: fc.constantFrom(...weekdays),
  }),
)
const times = fc.integer({ min: 0, max: 24 * 60 - 1 }).map((minute) => timeOf(minute))
// The hours in which clocks change.
const nightTimes = fc.integer({ min: 0, max: 7 }).map((half) => timeOf(half * 30))
const ends = fc.oneof(
  fc.constant({}),
  fc.integer({ min: 1, max: 60 }).map((count) => ({ count })),
  fc.integer({ min: -5, max: 90 }).map((days) => ({ untilDays: days })),
)

test('occurrences are those of a model that looks at the clock in every minute', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...places),
      whens,
      fc.oneof(times, nightTimes),
      ends,
      fc.integer({ min: -45, max: 2 }),
      fc.integer({ min: -40 * 60, max: 0 }),
      fc.integer({ min: 0, max: 60 * 60 }),
      ([timeZone, day], when, time, end, startDays, before, length) => {
        const startDate = dateAfter(day, startDays)
        const { untilDays, ...rest } = { untilDays: undefined, ...end }
        const until = untilDays === undefined ? {} : { until: dateAfter(startDate, untilDays) }
        const rule: Rule = { ...when, time, startDate, ...rest, ...until }
        const after = new Date(Date.parse(day) + before * minuteMs)
        const last = new Date(after.getTime() + length * minuteMs)
        const found = [...occurrencesBetween({ rule, timeZone }, after, last)]
        assert.deepEqual(
          found.map(({ date, index, at }) => ({ date, index, at: at.toISOString() })),
          slowly(rule, timeZone, after, last),
        )
      },
    ),
    { numRuns: runs(150, 5000) },
  )
})

/** Asks of each day whether the rule means it, and looks at the clock in each minute around for the first one that shows the time or a later one. */
function slowly(rule: Rule, timeZone: string, after: Date, until: Date) {
  const clock = clockOf(timeZone, after.getTime() - 3 * dayMs, until.getTime() + 3 * dayMs)
  const last = dateAfter(until.toISOString().slice(0, 10), 2)
  const days = listDays(
    rule.startDate,
    rule.until !== undefined && rule.until < last ? rule.until : last,
  )
  const dates = days.filter((date) => fits(rule, date)).slice(0, rule.count)
  const seen = new Set<number>()
  return dates.flatMap((date, index) => {
    const wall = `${date}T${rule.time}`
    // Days before the clock begins are over.
    if (wall < (clock[0]?.wall ?? '')) return []
    const exact = clock.find((minute) => minute.wall === wall)
    const time = (exact ?? clock.find((minute) => minute.wall > wall))?.time
    if (time === undefined || seen.has(time)) return []
    seen.add(time)
    const isAsked = time > after.getTime() && time <= until.getTime()
    return isAsked ? [{ date, index, at: new Date(time).toISOString() }] : []
  })
}

function listDays(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = dateAfter(day, 1)) days.push(day)
  return days
}

/** In the words of a calendar on the wall. */
function fits(rule: Rule, date: string): boolean {
  const name = weekdays[(new Date(date).getUTCDay() + 6) % 7]
  if (rule.frequency === 'DAILY') return true
  if (rule.frequency === 'WEEKDAYS') return name !== 'SATURDAY' && name !== 'SUNDAY'
  if (rule.frequency === 'WEEKLY') return rule.weekdays.some((weekday) => weekday === name)
  const month = date.slice(0, 7)
  const days: string[] = []
  for (let day = `${month}-01`; day.startsWith(month); day = dateAfter(day, 1)) days.push(day)
  if ('dayOfMonth' in rule) return (days[rule.dayOfMonth - 1] ?? days.at(-1)) === date
  const those = days.filter((day) => weekdays[(new Date(day).getUTCDay() + 6) % 7] === rule.weekday)
  const place = weeksOfMonth.indexOf(rule.weekOfMonth)
  return (rule.weekOfMonth === 'LAST' ? those.at(-1) : those[place]) === date
}

function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)
}

function timeOf(minute: number): string {
  const parts = [Math.floor(minute / 60), minute % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

type Minute = { time: number; wall: string }
const clocks = new Map<string, Minute[]>()

function clockOf(timeZone: string, from: number, to: number): Minute[] {
  const start = Math.floor(from / dayMs) * dayMs
  const end = Math.ceil(to / dayMs) * dayMs
  const key = `${timeZone} ${start} ${end}`
  const known = clocks.get(key)
  if (known) return known
  // The calendar's own words, and not the offsets that the code under test uses.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const minutes: Minute[] = []
  for (let time = start; time < end; time += minuteMs)
    minutes.push({ time, wall: format.format(time).replace(' ', 'T') })
  clocks.set(key, minutes)
  return minutes
}
