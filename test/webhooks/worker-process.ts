// A process that delivers, to be killed or frozen by a test. The environment names the database and the length of the lease.
import pino from 'pino'
import { connect } from '../../server/db/db.ts'
import { startWorker } from '../../server/jobs/jobs.ts'
import { openOutbound } from '../../server/outbound/outbound.ts'
import { testKeyRing } from '../support/keys.ts'
import { deliverTasks } from './setup.ts'

const { database, pool } = connect(process.env.DATABASE_URL ?? '', { max: 5, name: 'worker' })
const outbound = openOutbound({ allowPrivate: true, timeoutMs: 1500, maxBytes: 10_000 })
const pace = { pausesMs: [50], patienceMs: 3_600_000, leaseMs: Number(process.env.LEASE_MS) }
await startWorker({
  pool,
  log: pino({ level: 'silent' }),
  tasks: deliverTasks({ database, keyRing: testKeyRing, outbound, pace }, 10),
  crontab: ' ',
  concurrency: 10,
})
