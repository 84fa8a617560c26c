import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeTestDatabase } from '../../test/support/database.ts'
import { renewKeyCheck, requireMatchingKeys } from './key-check.ts'
import { makeKeyRing } from './key-ring.ts'

const { database } = await makeTestDatabase()
const first = { id: 'first', secret: Buffer.alloc(32, 1) }
const second = { id: 'second', secret: Buffer.alloc(32, 2) }

test('a database accepts the first key ring, and after that only rings that open its secrets', async () => {
  await Promise.all(
    Array.from({ length: 5 }, () => requireMatchingKeys(database, makeKeyRing([first]))),
  )
  await requireMatchingKeys(database, makeKeyRing([second, first]))
  for (const ring of [[second], [{ ...second, id: 'first' }]])
    await assert.rejects(
      requireMatchingKeys(database, makeKeyRing(ring)),
      /does not open the secrets/,
    )
})

test('after a rotation the new key alone is enough', async () => {
  await renewKeyCheck(database, makeKeyRing([second, first]))
  await requireMatchingKeys(database, makeKeyRing([second]))
  await assert.rejects(requireMatchingKeys(database, makeKeyRing([first])), /does not open/)
})
