// One URL that two apps use: a queue for each (docs/decisions/0016-webhook-numbers.md).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deliver } from '../../server/webhooks/deliver.ts'
import { signingSecrets } from '../../server/webhooks/secret.ts'
import { testKeyRing } from '../support/keys.ts'
import { startReceiver } from './receiver.ts'
import { addApp, clientId, countUp, one, setUp } from './setup.ts'

test('two apps that use one URL have their own numbers, secrets and failures, and a header names the app', async () => {
  const { database, deliverer, emit, secret } = await setUp()
  await addApp(database, 'other-app')
  const receiver = await startReceiver()
  const urls = [receiver.url]
  for (const app of [clientId, 'other-app'])
    await emit(countUp(2).map((n) => ({ clientId: app, urls, data: { n } })))
  const seen: unknown[][] = []
  receiver.behave((event, response, { headers }) => {
    seen.push([headers['carillon-client-id'], event.seq_no])
    if (headers['carillon-client-id'] === clientId) response.writeHead(410).end()
  })
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from webhook_endpoints order by id',
  )
  for (const { id } of rows) await deliver(deliverer, { endpointId: id })
  assert.deepEqual(seen, [
    [clientId, 1],
    ['other-app', 1],
    ['other-app', 2],
  ])
  const gone = await one<{ client_ids: string[] }>(
    database,
    'select array_agg(client_id) as client_ids from webhook_endpoints where disabled_at is not null',
  )
  assert.deepEqual(gone.client_ids, [clientId])
  const [other] = await signingSecrets(database.database, testKeyRing, 'other-app')
  assert.notEqual(other, secret)
})
