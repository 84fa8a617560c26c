import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { makeKeyRing } from './key-ring.ts'

const key = (id: string, byte: number) => ({ id, secret: Buffer.alloc(32, byte) })
const old = key('old', 1)
const fresh = key('fresh', 2)
const ring = makeKeyRing([old])

test('a sealed value opens again, and only in the same context', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (value, context) => {
      assert.equal(ring.open(ring.seal(value, context), context), value)
      assert.throws(() => ring.open(ring.seal(value, context), `${context}.`))
    }),
  )
})

test('the same value is sealed differently each time, and cannot be read', () => {
  const [one, other] = [ring.seal('a secret', 'x'), ring.seal('a secret', 'x')]
  assert.notDeepEqual(one, other)
  assert.ok(!one.includes('secret'))
})

test('a changed bit or a cut-off end is detected', () => {
  const sealed = ring.seal('a secret', 'x')
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
    assert.throws(() => ring.open(changed, 'x'), `byte ${index}`)
    assert.throws(() => ring.open(sealed.subarray(0, index), 'x'), `cut at ${index}`)
  }
})

test('after a rotation the new key seals and the old one still opens', () => {
  const rotated = makeKeyRing([fresh, old])
  const before = ring.seal('a secret', 'x')
  const after = rotated.seal('a secret', 'x')
  assert.equal(rotated.open(before, 'x'), 'a secret')
  assert.deepEqual([rotated.isCurrent(before), rotated.isCurrent(after)], [false, true])
  assert.throws(() => ring.open(after, 'x'), /no key fresh in the ring/)
})

test('a key of the same name but another content does not open', () => {
  assert.throws(() => makeKeyRing([key('old', 9)]).open(ring.seal('a secret', 'x'), 'x'))
})

test('cookies are signed with keys of their own, newest first', () => {
  const [first, second] = makeKeyRing([fresh, old]).signingKeys()
  assert.equal(second, ring.signingKeys()[0])
  assert.notEqual(first, second)
  assert.notEqual(
    Buffer.from(second ?? '', 'base64url').toString('hex'),
    old.secret.toString('hex'),
  )
})

test('a ring without keys is refused', () => {
  assert.throws(() => makeKeyRing([]), /at least one key/)
})
