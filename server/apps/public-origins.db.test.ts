import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeTestDatabase } from '../../test/support/database.ts'
import { addApp } from '../../test/support/world-apps.ts'
import { addOrganization } from '../../test/support/world-people.ts'
import { makePublicOrigins } from './public-origins.ts'

const connections = await makeTestDatabase()
const { database } = connections
const organizationId = await addOrganization(connections)

function addPublicApp(clientId: string, redirectUris: string[]): Promise<string> {
  return addApp(connections, { organizationId, clientId, redirectUris, isPublic: true })
}

test('an origin counts with its scheme, host and port; on localhost with any port', async () => {
  await addPublicApp('exact', ['https://one.example:8443/a?b=c', 'http://localhost:3000/back'])
  const isKnown = makePublicOrigins(database)
  for (const origin of ['https://one.example:8443', 'http://localhost:3000', 'http://localhost'])
    assert.equal(await isKnown(origin), true, origin)
  for (const origin of ['https://one.example', 'http://one.example:8443', 'https://localhost:3000'])
    assert.equal(await isKnown(origin), false, origin)
})

test('an unknown origin is looked up once a second, a known one once a minute', async () => {
  let now = 0
  const isKnown = makePublicOrigins(database, () => now)
  assert.equal(await isKnown('https://two.example'), false)
  await addPublicApp('two', ['https://two.example/back'])
  now = 1000
  assert.equal(await isKnown('https://two.example'), false)
  now = 1001
  assert.equal(await isKnown('https://two.example'), true)
  await database.deleteFrom('apps').where('client_id', '=', 'two').execute()
  now = 61_001
  assert.equal(await isKnown('https://two.example'), true)
  now = 61_002
  assert.equal(await isKnown('https://two.example'), false)
})

test('questions at the same moment share one lookup', async () => {
  let reads = 0
  const counted = database.withPlugin({
    transformQuery: ({ node }) => {
      reads += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const isKnown = makePublicOrigins(counted)
  await Promise.all(Array.from({ length: 50 }, (_, number) => isKnown(`https://${number}.example`)))
  assert.equal(reads, 1)
})
