// The conformance suite over every connector. The subjects are in conformance-subjects.ts.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { conforms, conformsWhenLate } from './conformance.ts'
import { fieldsOf, sandbox } from './conformance-posts.ts'
import { subjects } from './conformance-subjects.ts'
import { open, requireNetwork } from './subjects.ts'

const networks = open(sandbox.addresses)
const hurried = open(sandbox.addresses, { fetchTimeoutMs: 4_000 })
// The same again comes at once here, and not after the settling time.
const settled = open(sandbox.addresses, { settlingSeconds: 0 })
const settledHurried = open(sandbox.addresses, { settlingSeconds: 0, fetchTimeoutMs: 4_000 })

const opened = subjects.map(({ type, isPrepared = true, ...subject }) => ({
  ...subject,
  isPrepared,
  fields: subject.fields ?? fieldsOf[subject.name] ?? [],
  hasOneAltText: subject.name === 'pinterest',
  network: requireNetwork(type === 'LINKEDIN' ? settled : networks, type),
  hurried: requireNetwork(type === 'LINKEDIN' ? settledHurried : hurried, type),
}))

for (const subject of opened) conforms(sandbox, subject)

// Not all at once: each of them must reach the network within the timeout that it waits for.
describe('answered too late', { concurrency: 5 }, () => {
  for (const subject of opened) conformsWhenLate(sandbox, subject)
})

test('every connector says what it reads', () => {
  for (const { name } of networks.all) assert.ok(fieldsOf[name]?.length, name)
})

test('every connector is under test', () => {
  assert.deepEqual(
    networks.all.map(({ name }) => name).sort(),
    [...new Set(subjects.map(({ name }) => name))].sort(),
  )
})
