import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Hand, type Hands, openHands } from './delivery-slots.ts'

function takeAll(hands: Hands, clientId: string, isProven: boolean): Hand[] {
  const taken: Hand[] = []
  for (;;) {
    const hand = hands.take({ clientId, isProven })
    if (!hand) return taken
    taken.push(hand)
  }
}

test('an app has a quarter; of that, lines that are not proven have a half', () => {
  const hands = openHands(40)
  assert.equal(takeAll(hands, 'a', false).length, 5)
  assert.equal(takeAll(hands, 'a', true).length, 5)
  assert.deepEqual(hands.room(), { forNone: ['a'], forProvenOnly: ['a'] })
  assert.equal(takeAll(hands, 'b', true).length, 10, 'another app has its own share')
})

test('of all apps together, lines that are not proven have a half', () => {
  const hands = openHands(40)
  const taken = ['a', 'b', 'c', 'd', 'e'].map((clientId) => takeAll(hands, clientId, false).length)
  assert.deepEqual(taken, [5, 5, 5, 5, 0])
  assert.deepEqual(hands.room(), { forNone: [], forProvenOnly: 'all' })
  assert.equal(takeAll(hands, 'e', true).length, 10)
})

test('a line that has answered makes room for one that has not', () => {
  const hands = openHands(40)
  const [first] = takeAll(hands, 'a', false)
  first?.prove()
  first?.prove()
  assert.equal(takeAll(hands, 'a', false).length, 1)
  assert.equal(takeAll(hands, 'a', true).length, 4)
})

test('what was let go can be taken again, once', () => {
  const hands = openHands(40)
  const taken = takeAll(hands, 'a', true)
  taken[0]?.letGo()
  taken[0]?.letGo()
  assert.equal(takeAll(hands, 'a', true).length, 1)
  for (const hand of taken) hand.letGo()
  assert.deepEqual(hands.room().forNone, [])
})

test('lines whose answer is late take no place from those that answer at once, up to another share', () => {
  const hands = openHands(40)
  const late = takeAll(hands, 'a', true)
  for (const hand of late) hand.delay(true)
  assert.deepEqual(hands.room().forNone, [])
  assert.equal(takeAll(hands, 'a', true).length, 10)
  for (const hand of late) hand.letGo()
  assert.equal(takeAll(hands, 'a', true).length, 0)
})

test('with one hand everybody can be served', () => {
  const hands = openHands(1)
  const [only] = takeAll(hands, 'a', false)
  assert.ok(only)
  only.letGo()
  assert.equal(takeAll(hands, 'b', false).length, 1)
})
