// New times for the messages of a queue, compared with obvious models on the slots of a week around changes of the clocks.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { need } from '../../test/support/need.ts'
import { runs } from '../../test/support/runs.ts'
import type { Waiting } from './order.ts'
import type { Move } from './queue.ts'
import { layOut, shiftBy } from './shift.ts'
import { slotsBetween } from './slots.ts'

const dayMs = 86_400_000

/** A week of slots in a zone whose clocks change about then, and where the pause begins and ends. */
const cases = fc
  .record({
    place: fc.constantFrom(
      ['Europe/Berlin', '2026-03-29'],
      ['Europe/Berlin', '2026-10-25'],
      ['America/New_York', '2026-11-01'],
      ['Australia/Lord_Howe', '2026-04-05'],
      ['Asia/Beirut', '2026-03-29'],
      ['Asia/Kathmandu', '2026-05-01'],
    ),
    minutes: fc.uniqueArray(fc.integer({ min: 0, max: 7 * 24 * 60 - 1 }), {
      minLength: 1,
      maxLength: 20,
    }),
    pauseDays: fc.double({ min: 0, max: 9, noNaN: true }),
    /** Which of the slots have a message: 1 a waiting one, 2 one with a chosen time. */
    taken: fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 60 }),
    /** Waiting messages at no slot, since the slots were changed. */
    between: fc.array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 3 }),
  })
  .map(({ place: [timeZone, day], minutes, pauseDays, taken, between }) => {
    const week = { timeZone, slots: minutes }
    const pausedAt = new Date(Date.parse(day) - 3 * dayMs)
    const now = new Date(pausedAt.getTime() + pauseDays * dayMs)
    const until = new Date(now.getTime() + 60 * dayMs)
    const all = [...slotsBetween(week, pausedAt, until)].map(({ at }) => at)
    const free = all.filter((at, index) => taken[index] !== 2 || at <= now)
    const atSlots = all.filter((_, index) => taken[index] === 1)
    const apart = between.map((minute) => new Date(pausedAt.getTime() + minute * 60_000 + 30_000))
    const waiting = [...atSlots, ...apart]
      .toSorted((one, other) => Number(one) - Number(other))
      .map((at, index): Waiting => ({ id: String(index), at }))
    const passed = free.filter((at) => at <= now)
    return {
      waiting,
      passed,
      open: free.filter((at) => at > now),
      now,
      isPlain: apart.length === 0,
    }
  })

function after(waiting: Waiting[], moves: Move[]): Waiting[] {
  return waiting.map(({ id, at }) => ({ id, at: moves.find((move) => move.id === id)?.at ?? at }))
}

function assertInOrder(waiting: Waiting[], open: Date[]): void {
  for (const [index, { at }] of waiting.entries()) {
    assert.ok(
      open.some((slot) => slot.getTime() === at.getTime()),
      `${at.toISOString()} is no open slot`,
    )
    const next = waiting[index + 1]
    if (next) assert.ok(at < next.at, 'in their order, and no two at one time')
  }
}

test('messages that are shifted keep their order and their gaps, counted in slots', () => {
  fc.assert(
    fc.property(cases, ({ waiting, passed, open, isPlain }) => {
      const moves = shiftBy(waiting, passed, open)
      if (!moves) return
      const moved = after(waiting, moves)
      assertInOrder(moved, open)
      if (!isPlain) return
      const slots = [...passed, ...open].map(Number)
      const placeOf = ({ at }: Waiting) => slots.indexOf(at.getTime())
      for (const [index, message] of waiting.entries())
        assert.equal(placeOf(need(moved[index])) - placeOf(message), passed.length)
    }),
    { numRuns: runs(100, 2000) },
  )
})

test('a queue that is shifted is full exactly when its last message has no slot', () => {
  const slots = [1, 2, 3, 4].map((day) => new Date(day * dayMs))
  const waiting = [1, 2].map((day) => ({ id: String(day), at: new Date(day * dayMs) }))
  assert.deepEqual(shiftBy(waiting, slots.slice(0, 1), slots.slice(1)), [
    { id: '1', at: slots[1] },
    { id: '2', at: slots[2] },
  ])
  assert.equal(shiftBy(waiting, slots.slice(0, 3), slots.slice(3)), undefined)
  assert.deepEqual(shiftBy(waiting, [], slots), [])
})

test('messages that are laid out take the open slots without gaps', () => {
  fc.assert(
    fc.property(cases, ({ waiting, open }) => {
      const moves = layOut(waiting, open)
      if (!moves) return assert.ok(open.length < waiting.length)
      assert.deepEqual(
        after(waiting, moves).map(({ at }) => at),
        open.slice(0, waiting.length),
      )
    }),
    { numRuns: runs(100, 2000) },
  )
})
