// The secrets that sign the events of an app: rotated with an overlap, sealed in the database.
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { inTransaction } from '../../server/db/db.ts'
import { makeKeyRing } from '../../server/secrets/key-ring.ts'
import {
  rotateWebhookSecret,
  sealedWebhookSecrets,
  signingSecrets,
} from '../../server/webhooks/secret.ts'
import { closeFile } from '../support/at-end.ts'
import { testKeyRing } from '../support/keys.ts'
import { startReceiver } from './receiver.ts'
import { clientId, setUp } from './setup.ts'

// Workers poll: each one closes with its test.
afterEach(closeFile)

test('after a rotation both secrets sign for a day', async () => {
  const { deliver, database, emit, secret } = await setUp()
  const receiver = await startReceiver()
  const { url } = receiver
  await emit([{ urls: [url] }])
  const app = { clientId, organizationId: '1' }
  const fresh = await inTransaction(database.database, (tx) =>
    rotateWebhookSecret(tx, testKeyRing, 'operator', app),
  )
  assert.match(fresh, /^whsec_[A-Za-z0-9+/]{43}=$/)
  assert.notEqual(fresh, secret)
  receiver.trust(secret, fresh)
  await deliver(url)
  assert.deepEqual(receiver.forged, [])
  await database.pool.query(`update apps set webhook_secret_before_until = now()`)
  assert.deepEqual(await signingSecrets(database.database, testKeyRing, clientId), [fresh])
})

test('the secret is sealed in the database, and sealed again after a rotation of the ring', async () => {
  const { database, secret } = await setUp()
  const { rows } = await database.pool.query(
    'select webhook_secret from apps where client_id = $1',
    [clientId],
  )
  assert.equal(rows[0].webhook_secret.includes(secret.slice(6)), false)
  const newKey = { id: 'new', secret: Buffer.alloc(32, 9) }
  const both = makeKeyRing([newKey, { id: 'test', secret: Buffer.alloc(32, 7) }])
  const reseal = () =>
    Promise.all(sealedWebhookSecrets.map((place) => place.reseal(database.database, both)))
  assert.deepEqual(await reseal(), [1, 0])
  assert.deepEqual(await reseal(), [0, 0])
  const alone = makeKeyRing([newKey])
  assert.deepEqual(await signingSecrets(database.database, alone, clientId), [secret])
})
