// The app that Bluesky knows Carillon by: two documents that Carillon publishes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { send } from '../support/client.ts'
import { startTestService } from '../support/service.ts'

const origin = 'https://carillon.example'
const service = await startTestService({ PUBLIC_URL: origin })
const address = `http://localhost:${service.config.port}`
const documentAt = async (file: string) => {
  const answer = await send(`${address}/connect/bluesky/${file}`)
  return { status: answer.status, body: answer.body as Record<string, unknown> }
}

test('requests at the same moment get the same keys, and no private part of them', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => documentAt('jwks.json')))
  const lists = answers.map(({ body }) => body.keys as Record<string, string>[])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200],
  )
  for (const list of lists) assert.deepEqual(list, lists[0])
  assert.equal(lists[0]?.length, 1)
  assert.equal(lists[0]?.[0]?.d, undefined)
  assert.equal(lists[0]?.[0]?.crv, 'P-256')
})

test('the metadata name their own address, the callback and the keys', async () => {
  const { status, body } = await documentAt('client-metadata.json')
  assert.equal(status, 200)
  assert.equal(body.client_id, `${origin}/connect/bluesky/client-metadata.json`)
  assert.deepEqual(body.redirect_uris, [`${origin}/connect/bluesky/callback`])
  assert.equal(body.jwks_uri, `${origin}/connect/bluesky/jwks.json`)
  assert.equal(body.dpop_bound_access_tokens, true)
})

test('the private keys are sealed in the database', async () => {
  const { rows } = await service.database.pool.query(
    `select client_id, sealed_secret from network_apps where network = 'bluesky'`,
  )
  assert.equal(rows.length, 1)
  assert.doesNotMatch(rows[0].sealed_secret.toString('latin1'), /"d"|P-256/)
})

test('a network that publishes nothing, or an address that is not public, has no documents', async () => {
  assert.equal((await send(`${address}/connect/twitter/jwks.json`)).status, 404)
  assert.equal((await send(`${address}/connect/nowhere/jwks.json`)).status, 404)
  const local = await startTestService()
  assert.equal((await send(`${local.url}/connect/bluesky/jwks.json`)).status, 404)
})
