import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { runs } from '../../test/support/runs.ts'
import { type Slot, slotsBetween, type Week } from './slots.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const monday = 0
const sunday = 6 * 24 * 60
const at = (hours: number, minutes = 0) => hours * 60 + minutes

function list(week: Week, after: string, until: string): string[] {
  return [...slotsBetween(week, new Date(after), new Date(until))].map(show)
}

function show({ at: time, change }: Slot): string {
  return `${time.toISOString().slice(0, 16)}Z${change ? ` ${change}` : ''}`
}

test('slots are at the same time of day before and after a change of the clocks', () => {
  const week = { timeZone: 'Europe/Berlin', slots: [monday + at(9)] }
  assert.deepEqual(list(week, '2026-03-20T00:00:00Z', '2026-04-01T00:00:00Z'), [
    '2026-03-23T08:00Z',
    '2026-03-30T07:00Z',
  ])
})

test('a slot that the clocks skip is at the next minute that exists, once', () => {
  const week = {
    timeZone: 'Europe/Berlin',
    slots: [at(2), at(2, 30), at(3)].map((x) => sunday + x),
  }
  assert.deepEqual(list(week, '2026-03-28T12:00:00Z', '2026-03-29T12:00:00Z'), [
    '2026-03-29T01:00Z SKIPPED',
  ])
  // A zone that skips midnight: the slot stays on its day.
  const beirut = { timeZone: 'Asia/Beirut', slots: [sunday + at(0)] }
  assert.deepEqual(list(beirut, '2026-03-28T12:00:00Z', '2026-03-30T12:00:00Z'), [
    '2026-03-28T22:00Z SKIPPED',
  ])
})

test('a slot that occurs twice is the first of both', () => {
  const week = { timeZone: 'Europe/Berlin', slots: [sunday + at(2, 30)] }
  assert.deepEqual(list(week, '2026-10-24T12:00:00Z', '2026-10-26T12:00:00Z'), [
    '2026-10-25T00:30Z REPEATED',
  ])
  // From between both, it is over.
  assert.deepEqual(list(week, '2026-10-25T00:30:00Z', '2026-10-26T12:00:00Z'), [])
})

test('a week without slots has none', () => {
  assert.deepEqual(
    list({ timeZone: 'UTC', slots: [] }, '2026-01-01T00:00:00Z', '2026-09-01T00:00:00Z'),
    [],
  )
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
  ['Africa/Casablanca', '2026-02-15'],
  ['Pacific/Chatham', '2026-09-27'],
  ['Asia/Kathmandu', '2026-05-01'],
  ['Pacific/Apia', '2011-12-30'],
] as const

test('slots are those of a model that looks at the clock in every minute', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...places),
      fc.array(fc.integer({ min: 0, max: 7 * 24 * 60 - 1 }), { minLength: 1, maxLength: 40 }),
      // Around the change: where most of the time of day is at stake.
      fc.array(fc.integer({ min: 0, max: 7 * 48 - 1 }), { maxLength: 60 }),
      fc.integer({ min: -36 * 60, max: 0 }),
      fc.integer({ min: 0, max: 48 * 60 }),
      ([timeZone, day], minutes, halves, before, length) => {
        const week = {
          timeZone,
          slots: [...new Set([...minutes, ...halves.map((half) => half * 30)])],
        }
        const after = new Date(Date.parse(day) + before * minuteMs)
        const until = new Date(after.getTime() + length * minuteMs)
        assert.deepEqual(
          [...slotsBetween(week, after, until)].map((slot) => slot.at.toISOString()),
          slowly(week, after, until),
        )
      },
    ),
    { numRuns: runs(25, 1500) },
  )
})

/** Looks at the clock in each minute of the days around. A slot is at the first minute that shows its time, or a later one of its day. */
function slowly({ timeZone, slots }: Week, after: Date, until: Date): string[] {
  const clock = clockOf(timeZone, after.getTime() - 2 * dayMs, until.getTime() + 2 * dayMs)
  const found = new Set<number>()
  for (
    let day = Math.floor(after.getTime() / dayMs) - 1;
    day * dayMs < until.getTime() + dayMs;
    day += 1
  ) {
    const date = new Date(day * dayMs)
    const weekday = (date.getUTCDay() + 6) % 7
    for (const slot of slots.filter((one) => Math.floor(one / (24 * 60)) === weekday)) {
      const wall = new Date(day * dayMs + (slot % (24 * 60)) * minuteMs).toISOString().slice(0, 16)
      const exact = clock.find((minute) => minute.wall === wall)
      const later = clock.find((minute) => minute.wall > wall)
      const time = (exact ?? later)?.time
      if (time !== undefined && time > after.getTime() && time <= until.getTime()) found.add(time)
    }
  }
  return [...found].sort((one, other) => one - other).map((time) => new Date(time).toISOString())
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
