import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openSlots, type Slot, type Slots } from './delivery-slots.ts'

function takeAll(slots: Slots, clientId: string, isHealthy: boolean): Slot[] {
  const taken: Slot[] = []
  for (;;) {
    const slot = slots.take({ clientId, isHealthy })
    if (!slot) return taken
    taken.push(slot)
  }
}

test('an app has a quarter of the slots; unhealthy endpoints have half of that', () => {
  const slots = openSlots(40)
  assert.equal(takeAll(slots, 'a', false).length, 5)
  assert.equal(takeAll(slots, 'a', true).length, 5)
  assert.deepEqual(slots.capacity(), { full: ['a'], healthyOnly: ['a'] })
  assert.equal(takeAll(slots, 'b', true).length, 10, 'another app has its own share')
})

test('unhealthy endpoints of all apps together have half of the slots', () => {
  const slots = openSlots(40)
  const taken = ['a', 'b', 'c', 'd', 'e'].map((clientId) => takeAll(slots, clientId, false).length)
  assert.deepEqual(taken, [5, 5, 5, 5, 0])
  assert.deepEqual(slots.capacity(), { full: [], healthyOnly: 'all' })
  assert.equal(takeAll(slots, 'e', true).length, 10)
})

test('an endpoint that has answered makes way for one that has not', () => {
  const slots = openSlots(40)
  const [first] = takeAll(slots, 'a', false)
  assert.ok(first)
  first.isHealthy = true
  assert.equal(takeAll(slots, 'a', false).length, 1)
  assert.equal(takeAll(slots, 'a', true).length, 4)
})

test('a slot that was released can be taken again, once', () => {
  const slots = openSlots(40)
  const taken = takeAll(slots, 'a', true)
  taken[0]?.release()
  taken[0]?.release()
  assert.equal(takeAll(slots, 'a', true).length, 1)
  for (const slot of taken) slot.release()
  assert.deepEqual(slots.capacity().full, [])
})

test('healthy endpoints whose answer is late take no slot from fast ones, up to another share', () => {
  const slots = openSlots(40)
  const late = takeAll(slots, 'a', true)
  for (const slot of late) slot.isLate = true
  assert.deepEqual(slots.capacity().full, [])
  assert.equal(takeAll(slots, 'a', true).length, 10)
  for (const slot of late) slot.release()
  assert.equal(takeAll(slots, 'a', true).length, 0)
})

test('one slot is enough to serve every app in turn', () => {
  const slots = openSlots(1)
  const [only] = takeAll(slots, 'a', false)
  assert.ok(only)
  only.release()
  assert.equal(takeAll(slots, 'b', false).length, 1)
})
