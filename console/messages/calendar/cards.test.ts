import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseCards, lookOf, makeCards } from './cards.ts'
import { line } from './line.testing.ts'

test('messages of one request at one time are one card, with the worst state', () => {
  const cards = makeCards([
    line({ id: '1', groupId: 'g', state: 'SENT' }),
    line({ id: '2', groupId: 'g', state: 'SEND_FAILED_PERMANENTLY' }),
    line({ id: '3', groupId: null }),
  ])
  assert.deepEqual(
    cards.map((card) => [card.lines.map(({ id }) => id), card.state]),
    [
      [['1', '2'], 'SEND_FAILED_PERMANENTLY'],
      [['3'], 'SCHEDULED'],
    ],
  )
})

test('a card is called failed only if none of its messages may be live', () => {
  const failed = { groupId: 'g', state: 'SEND_FAILED_PERMANENTLY' as const }
  const looks = (codes: string[]) =>
    makeCards(codes.map((failureCode, id) => line({ id: `${id}`, ...failed, failureCode }))).map(
      lookOf,
    )
  assert.deepEqual(looks(['rejected']), ['failed'])
  assert.deepEqual(looks(['outcome_unknown']), ['unknown'])
  assert.deepEqual(looks(['rejected', 'outcome_unknown']), ['unknown'])
})

test('a message that was moved alone has left its group', () => {
  const lines = [line({ id: '1', groupId: 'g' }), line({ id: '2', groupId: 'g', at: 9000 })]
  assert.equal(makeCards(lines).length, 2)
})

test('a failure is among the shown cards, however late in the day; they stand in order of time', () => {
  const lines = [1, 2, 3, 4].map((id) => line({ id: `${id}`, at: id * 100 }))
  const failed = line({ id: '5', at: 500, state: 'SEND_FAILED_PERMANENTLY' })
  const shown = chooseCards(makeCards([...lines, failed]), 3)
  assert.deepEqual(
    shown.map((card) => card.lines[0]?.id),
    ['1', '2', '5'],
  )
})
