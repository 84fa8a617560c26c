// The order of a queue, compared with an obvious model.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { runs } from '../../test/support/runs.ts'
import { placeAt, shuffle, type Waiting } from './order.ts'
import type { Move } from './queue.ts'

const queues = fc
  .uniqueArray(fc.integer({ min: 1, max: 100_000 }), { maxLength: 40 })
  .map((minutes): Waiting[] =>
    minutes
      .toSorted((one, other) => one - other)
      .map((minute, index) => ({ id: String(index + 1), at: new Date(minute * 60_000) })),
  )

/** The ids in the order of their times after the moves. */
function after(waiting: Waiting[], moves: Move[]): string[] {
  const moved = waiting.map(({ id, at }) => ({
    id,
    at: moves.find((move) => move.id === id)?.at ?? at,
  }))
  assert.deepEqual(
    moved.map(({ at }) => at.getTime()).toSorted((one, other) => one - other),
    waiting.map(({ at }) => at.getTime()),
    'the times that are held are the same',
  )
  return moved.toSorted((one, other) => Number(one.at) - Number(other.at)).map(({ id }) => id)
}

test('a message that is placed is taken out of the order and put in again, like in a list', () => {
  fc.assert(
    fc.property(queues, fc.nat(), fc.integer({ min: 1, max: 60 }), (waiting, pick, position) => {
      if (waiting.length === 0) return assert.deepEqual(placeAt(waiting, '1', position), [])
      const id = String((pick % waiting.length) + 1)
      const model = waiting.map((one) => one.id).filter((one) => one !== id)
      model.splice(position - 1, 0, id)
      const moves = placeAt(waiting, id, position)
      assert.deepEqual(after(waiting, moves), model)
      // Only those between its two places have moved.
      const [from, to] = [Number(id), Math.min(position, waiting.length)]
      assert.equal(moves.length, from === to ? 0 : Math.abs(from - to) + 1)
    }),
    { numRuns: runs(200, 5000) },
  )
})

test('a message that does not wait moves nothing', () => {
  const waiting = [{ id: '1', at: new Date(0) }]
  assert.deepEqual(placeAt(waiting, '2', 1), [])
})

test('shuffling keeps every message and every time', () => {
  fc.assert(
    fc.property(
      queues,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 40 }),
      (waiting, numbers) => {
        let next = 0
        const random = () => numbers[next++ % numbers.length] ?? 0
        const shuffled = after(waiting, shuffle(waiting, random))
        assert.deepEqual(
          shuffled.toSorted((one, other) => Number(one) - Number(other)),
          waiting.map(({ id }) => id),
        )
      },
    ),
    { numRuns: runs(200, 5000) },
  )
})

test('every order of three messages comes up', () => {
  const waiting = [1, 2, 3].map((id) => ({ id: String(id), at: new Date(id * 60_000) }))
  const seen = new Map<string, number>()
  for (let round = 0; round < 3000; round += 1) {
    const order = after(waiting, shuffle(waiting, Math.random)).join()
    seen.set(order, (seen.get(order) ?? 0) + 1)
  }
  assert.equal(seen.size, 6)
  for (const count of seen.values()) assert.ok(count > 300, `${[...seen]}`)
})
