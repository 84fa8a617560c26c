// Makes the messages of series as a worker does, in a process of its own. It begins when its parent asks, and answers when no series is due.
import pino from 'pino'
import { readConfig } from '../../../server/config/config.ts'
import { checksWith } from '../../../server/messages/register-routes.ts'
import { makeOccurrences } from '../../../server/messages/series/make-occurrences.ts'
import { openServices } from '../../../server/services.ts'
import { testKeyRing, testKeys } from '../../support/keys.ts'

const [databaseUrl = '', dataDirectory = ''] = process.argv.slice(2)
const config = readConfig({
  DATABASE_URL: databaseUrl,
  CARILLON_KEYS: testKeys,
  CARILLON_DATA_DIR: dataDirectory,
})
const services = await openServices({
  ...{ config, databaseUrl, keyRing: testKeyRing },
  log: pino({ level: 'error' }),
})
const using = {
  database: services.database,
  checks: checksWith(services),
  reach: () => undefined,
}

process.on('message', async (asked: 'make' | 'end') => {
  if (asked === 'end') {
    await services.close()
    process.exit(0)
  }
  const begun = performance.now()
  while (await isAnyDue()) await makeOccurrences(using)
  process.send?.({ seconds: (performance.now() - begun) / 1000 })
})
process.send?.('ready')

async function isAnyDue(): Promise<boolean> {
  const { rows } = await services.pool.query(
    'select from series where look_at <= clock_timestamp() limit 1',
  )
  return rows.length > 0
}
