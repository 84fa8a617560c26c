import assert from 'node:assert/strict'
import { test } from 'node:test'
import pino from 'pino'
import { startProxy } from '../test/start/proxy.ts'
import { makeTestDatabase } from '../test/support/database.ts'
import { eventually } from '../test/support/eventually.ts'
import { testKeys } from '../test/support/keys.ts'
import { readConfig } from './config/config.ts'
import { makeKeyRing } from './secrets/key-ring.ts'
import { openServices } from './services.ts'

test('what cannot be closed without the database does not keep the rest open', async () => {
  const { url, pool } = await makeTestDatabase()
  const proxy = await startProxy(url)
  const config = readConfig({ DATABASE_URL: proxy.url, CARILLON_KEYS: testKeys })
  const services = await openServices({
    config,
    log: pino({ level: 'silent' }),
    databaseUrl: proxy.url,
    keyRing: makeKeyRing(config.keys ?? []),
  })
  // Counted and not yet written: closing the limits needs the database.
  await services.limits.take('member:1')
  await proxy.disconnect()
  await assert.rejects(services.close(), /ECONNREFUSED|Connection terminated/)
  assert.ok(services.pool.ended)
  await eventually(async () => !(await isConnected()), { what: 'the old connection to be gone' })
  await proxy.reconnect()
  // The listener would come back within two seconds.
  await assert.rejects(eventually(() => isConnected(), { within: 3000, every: 100 }))

  async function isConnected(): Promise<boolean> {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and application_name like 'carillon listen%'`,
    )
    return Number(rowCount) > 0
  }
})
