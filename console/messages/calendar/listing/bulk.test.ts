import '../../../time/temporal.testing.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { line } from '../line.testing.ts'
import {
  type Batch,
  type BulkResult,
  carryOut,
  type Distance,
  listStayed,
  makeBatches,
  makeQueueing,
  makeReturn,
  makeShift,
  makeTagging,
} from './bulk.ts'

const at = (text: string) =>
  Temporal.ZonedDateTime.from(`${text}[Europe/Berlin]`).epochMilliseconds / 1000

test('a hundred messages are one call', () => {
  const lines = Array.from({ length: 201 }, (_, index) => line({ id: String(index) }))
  assert.deepEqual(
    makeBatches('delete', lines).map((batch) => batch.lines.length),
    [100, 100, 1],
  )
})

test('days and weeks are moved by the service in the zone, in one call over a change of the clocks', () => {
  const before = line({ id: '1', at: at('2026-10-24T17:30') })
  const after = line({ id: '2', at: at('2026-10-26T17:30') })
  const ways = (distance: Distance) =>
    makeShift([before, after], distance, 'Europe/Berlin').map(({ lines, ...way }) => [
      way,
      lines.map(({ id }) => id),
    ])
  const move = { action: 'move', timezone: 'Europe/Berlin' }
  assert.deepEqual(ways({ amount: 1, unit: 'days' }), [[{ ...move, days: 1 }, ['1', '2']]])
  assert.deepEqual(ways({ amount: -2, unit: 'weeks' }), [[{ ...move, days: -14 }, ['1', '2']]])
})

test('hours are hours, and a negative amount is earlier', () => {
  const lines = [line({ id: '1', at: at('2026-10-25T12:00') })]
  const shifted = makeShift(lines, { amount: -12, unit: 'hours' }, 'Europe/Berlin')
  assert.deepEqual(shifted, [{ action: 'shift', minutes: -720, lines }])
})

test('a proposal without a time does not move', () => {
  const untimed = { ...line({ id: '1' }), scheduledSendTime: null }
  assert.deepEqual(makeShift([untimed], { amount: 1, unit: 'days' }, 'UTC'), [])
})

test('messages that are put next keep the order of the list, because each goes before the others', () => {
  const lines = ['1', '2', '3'].map((id) => line({ id }))
  const idsOf = (place: 'next' | 'last') =>
    makeQueueing(lines, place).map((batch) => batch.lines.map(({ id }) => id))
  assert.deepEqual(idsOf('last'), [['1', '2', '3']])
  assert.deepEqual(idsOf('next'), [['3', '2', '1']])
})

test('tags are changed only when one is named', () => {
  const lines = [line({ id: '1' })]
  assert.deepEqual(makeTagging(lines, { addTags: [], removeTags: [] }), [])
  const tags = { addTags: ['launch'], removeTags: ['old'] }
  assert.deepEqual(makeTagging(lines, tags), [{ action: 'tag', ...tags, lines }])
})

const resultOf = (id: string, more: Partial<BulkResult>): BulkResult => ({
  ...{ id, outcome: 'done', copyId: null, state: 'SCHEDULED', scheduledSendTime: null },
  ...{ version: 'new', errors: [] },
  ...more,
})

test('one call takes back the messages that were moved, in the version that the move gave them', () => {
  const lines = ['1', '2', '3'].map((id) => line({ id, at: at('2026-10-24T17:30') }))
  const results = [resultOf('1', {}), resultOf('2', { outcome: 'refused' }), resultOf('3', {})]
  const back = (distance: Distance) =>
    makeReturn(makeShift(lines, distance, 'Europe/Berlin'), results).map(
      ({ lines: moved, ...way }) => [way, moved.map(({ id, version }) => `${id} ${version}`)],
    )
  assert.deepEqual(back({ amount: 2, unit: 'weeks' }), [
    [{ action: 'move', days: -14, timezone: 'Europe/Berlin' }, ['1 new', '3 new']],
  ])
  assert.deepEqual(back({ amount: -3, unit: 'hours' }), [
    [{ action: 'shift', minutes: 180 }, ['1 new', '3 new']],
  ])
  assert.deepEqual(makeReturn(makeBatches('delete', lines), results), [])
})

test('what was done before a call failed is kept, and the rest says why it is not done', async () => {
  const lines = ['1', '2', '3', '4'].map((id) => line({ id }))
  const batches = lines.map((one): Batch => ({ action: 'delete', lines: [one] }))
  const failing = (at: number) =>
    carryOut(batches, async ({ lines: [one] }) => {
      if (one === lines[at]) throw new Error('no connection')
      return [resultOf(one?.id ?? '', {})]
    })
  const { results, broken } = await failing(1)
  assert.deepEqual(
    results.map(({ id }) => id),
    ['1'],
  )
  assert.ok(broken)
  const why = { unsure: 'perhaps', unreached: 'not reached' }
  assert.deepEqual(
    listStayed(lines, results, { ...broken, why }).map(({ line: { id }, why: reason }) => [
      id,
      reason,
    ]),
    [
      ['2', 'perhaps'],
      ['3', 'not reached'],
      ['4', 'not reached'],
    ],
  )
  assert.equal((await failing(9)).broken, undefined)
  await assert.rejects(failing(0), /no connection/)
})

test('messages that stayed are listed with the reason, also those without a time', () => {
  const lines = ['1', '2', '3'].map((id) => line({ id }))
  const errors = [{ message: 'It is sent', hint: 'Copy it.' }] as BulkResult['errors']
  const results = [resultOf('1', {}), resultOf('2', { outcome: 'refused', errors })]
  assert.deepEqual(
    listStayed(lines, results).map(({ line: { id }, why }) => [id, why]),
    [
      ['2', 'It is sent. Copy it.'],
      ['3', undefined],
    ],
  )
})
