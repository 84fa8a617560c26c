import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Capacity, openSlots, type Slot, type Slots, type Wanted } from './delivery-slots.ts'

const [healthy, fresh, failing] = [0, 1, 2]

let origins = 0

/** Each at an origin of its own, unless one is named. */
function takeAll(slots: Slots, owner: string, rank: number, origin?: string): Slot[] {
  const taken: Slot[] = []
  for (;;) {
    origins += 1
    const at = origin ?? `https://host-${origins}.example`
    const slot = slots.take({ owner, origin: at, rank })
    if (!slot) return taken
    taken.push(slot)
  }
}

function makeLate(slots: Slot[]): void {
  for (const slot of slots) slot.isLate = true
}

test('an owner has a quarter of the slots; unhealthy endpoints have half of that', () => {
  for (const rank of [fresh, failing]) {
    const slots = openSlots(40)
    assert.equal(takeAll(slots, 'a', rank).length, 5)
    assert.equal(takeAll(slots, 'a', healthy).length, 5)
    assert.deepEqual(slots.capacity(), { full: ['a'], noNew: ['a'], noFailing: ['a'], hanging: [] })
    assert.equal(takeAll(slots, 'b', healthy).length, 10, 'another owner has its own share')
  }
})

test('failing endpoints of all owners together have half of the slots', () => {
  const slots = openSlots(40)
  const taken = ['a', 'b', 'c', 'd', 'e'].map((owner) => takeAll(slots, owner, failing).length)
  assert.deepEqual(taken, [5, 5, 5, 5, 0])
  const noNew = ['a', 'b', 'c', 'd']
  assert.deepEqual(slots.capacity(), { full: [], noNew, noFailing: 'all', hanging: [] })
  assert.equal(takeAll(slots, 'e', healthy).length, 10)
})

test('the first new endpoint of an owner does not wait for the others, up to three quarters of the slots', () => {
  const slots = openSlots(40)
  for (const owner of ['a', 'b', 'c', 'd']) makeLate(takeAll(slots, owner, failing))
  const owners = Array.from({ length: 12 }, (_, n) => `new-${n}`)
  const taken = owners.map((owner) => takeAll(slots, owner, fresh).length)
  assert.deepEqual(taken, [...Array(10).fill(1), 0, 0])
  assert.equal(slots.capacity().noNew, 'all')
  assert.equal(takeAll(slots, 'e', healthy).length, 10, 'healthy ones keep a quarter')
})

test('a new endpoint does not wait for those of its owner that hang, one at a time', () => {
  const slots = openSlots(40)
  const hanging = takeAll(slots, 'a', fresh)
  assert.deepEqual(slots.capacity().noNew, ['a'])
  makeLate(hanging)
  assert.deepEqual(slots.capacity().noNew, [])
  for (let more = 0; more < 10; more += 1) {
    const next = takeAll(slots, 'a', fresh)
    assert.equal(next.length, 1, `${more}`)
    makeLate(next)
  }
  assert.equal(takeAll(slots, 'a', fresh).length, 0, 'three eighths of the slots')
  assert.equal(takeAll(slots, 'a', failing).length, 0)
  assert.equal(takeAll(slots, 'a', healthy).length, 5, 'fast ones go on beside them')
})

test('where requests hang at an origin, others of the origin wait, and other origins do not', () => {
  const slots = openSlots(40)
  const origin = 'https://hanging.example'
  makeLate(takeAll(slots, 'a', failing, origin).slice(0, 3))
  assert.deepEqual(slots.capacity().hanging, [`a ${origin}`])
  for (const rank of [fresh, failing])
    assert.equal(slots.take({ owner: 'a', origin, rank }), undefined)
  assert.ok(slots.take({ owner: 'b', origin, rank: fresh }), 'at the same origin for another owner')
  assert.ok(slots.take({ owner: 'a', origin, rank: healthy }))
})

test('what capacity refuses and what take refuses are the same', () => {
  const slots = openSlots(16)
  const draw = makeDraw()
  const taken: Slot[] = []
  for (let step = 0; step < 4000; step += 1) {
    const wanted = {
      owner: `o${draw(6)}`,
      origin: `https://host-${draw(2)}.example`,
      rank: draw(3),
    }
    const isRefused = refuses(slots.capacity(), wanted)
    const slot = slots.take(wanted)
    assert.equal(slot === undefined, isRefused, `${step}: ${JSON.stringify(wanted)}`)
    if (slot) taken.push(slot)
    const other = taken[draw(taken.length + 1)]
    if (other) other.isLate ||= draw(2) === 0
    if (other && draw(3) === 0) taken.splice(taken.indexOf(other), 1)[0]?.release()
  }
})

function refuses(capacity: Capacity, { owner, origin, rank }: Wanted): boolean {
  const { full, noNew, noFailing, hanging } = capacity
  const isIn = (list: string[] | 'all') => list === 'all' || list.includes(owner)
  if (full.includes(owner) || rank === 0) return full.includes(owner)
  return isIn(rank === 1 ? noNew : noFailing) || hanging.includes(`${owner} ${origin}`)
}

/** The same numbers in every run. */
function makeDraw(): (below: number) => number {
  let seed = 7
  return (below) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
}

test('an endpoint that has answered makes way for one that has not', () => {
  const slots = openSlots(40)
  const [first] = takeAll(slots, 'a', failing)
  assert.ok(first)
  first.isHealthy = true
  assert.equal(takeAll(slots, 'a', failing).length, 1)
  assert.equal(takeAll(slots, 'a', healthy).length, 4)
})

test('a slot that was released can be taken again, once', () => {
  const slots = openSlots(40)
  const taken = takeAll(slots, 'a', healthy)
  taken[0]?.release()
  taken[0]?.release()
  assert.equal(takeAll(slots, 'a', healthy).length, 1)
  for (const slot of taken) slot.release()
  assert.deepEqual(slots.capacity().full, [])
})

test('healthy endpoints whose answer is late take no slot from fast ones, up to another share', () => {
  const slots = openSlots(40)
  const late = takeAll(slots, 'a', healthy)
  makeLate(late)
  assert.deepEqual(slots.capacity().full, [])
  assert.equal(takeAll(slots, 'a', healthy).length, 10)
  for (const slot of late) slot.release()
  assert.equal(takeAll(slots, 'a', healthy).length, 0)
})

test('one slot is enough to serve every owner in turn', () => {
  const slots = openSlots(1)
  const [only] = takeAll(slots, 'a', failing)
  assert.ok(only)
  only.release()
  assert.equal(takeAll(slots, 'b', fresh).length, 1)
})
