import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadTexts } from '../../../texts/texts.ts'
import { makeCards } from '../cards.ts'
import { line } from '../line.testing.ts'
import type { Line } from '../summary.ts'
import { offersOf } from './acts.ts'

// The texts set the language of the page.
Object.assign(globalThis, { document: { documentElement: {} } })
await loadTexts('en')

const all = ['open', 'copy', 'move', 'sendNow', 'delete']

test('with the right to publish, a scheduled message can do everything', () => {
  assert.deepEqual(possible('SCHEDULED', ['PUBLISH']), all)
})

test('a member who may only propose sends nothing at once', () => {
  assert.deepEqual(possible('SCHEDULED', ['PUBLISH_WITH_APPROVAL']), [
    'open',
    'copy',
    'move',
    'delete',
  ])
})

test('a member who may only read opens messages', () => {
  assert.deepEqual(possible('SCHEDULED', ['BASIC_USAGE']), ['open'])
})

test('a published message is opened and copied, a waiting one is not sent at once, a rejected one is deleted', () => {
  assert.deepEqual(possible('SENT', ['PUBLISH']), ['open', 'copy'])
  assert.deepEqual(possible('SEND_FAILED_PERMANENTLY', ['PUBLISH']), ['open', 'copy'])
  assert.deepEqual(possible('PENDING_APPROVAL', ['PUBLISH']), ['open', 'copy', 'move', 'delete'])
  assert.deepEqual(possible('REJECTED', ['PUBLISH']), ['open', 'copy', 'delete'])
})

test('an act that is not possible by right or state stays in the menu with its reason', () => {
  const offers = offersOf(cardOf('SENT'), new Map([['1', { permissions: ['PUBLISH'] }]]))
  const reasons = offers.filter(({ reason }) => reason !== undefined)
  assert.deepEqual(
    reasons.map(({ act }) => act),
    ['move', 'delete'],
  )
})

function possible(state: Line['state'], permissions: string[]): string[] {
  const offers = offersOf(cardOf(state), new Map([['1', { permissions }]]))
  return offers.filter(({ reason }) => reason === undefined).map(({ act }) => act)
}

function cardOf(state: Line['state']) {
  const [card] = makeCards([line({ id: '1', state })])
  assert.ok(card)
  return card
}
