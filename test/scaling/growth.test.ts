// A published message's bytes in the tables and in the log of PostgreSQL, as docs/scaling.md reckons with them.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { connect } from '../../server/db/db.ts'
import { migrate } from '../../server/db/migrate/migrate.ts'
import { startPrimary } from '../continuity/replica.ts'
import { patient, publish } from '../publishing/publisher.ts'
import { openPublishingWorld } from '../publishing/world.ts'
import { atEnd } from '../support/at-end.ts'
import { need } from '../support/need.ts'

const amount = 600
const text = 'Fresh bread from the oven, still warm: rye, spelt and our sourdough with walnuts. '
/** Of the written figure: pages that are half full, and how far the log groups commits. */
const tolerance = 0.4

// A server of its own: nothing else writes to its log.
const primary = await startPrimary()
await migrate(primary.url)
const connections = connect(primary.url, { max: 10, name: 'carillon test' })
atEnd(connections.close)
const database = { ...connections, url: primary.url }
const world = await openPublishingWorld({ database, profilesPerNetwork: 13 })

test('a message costs what docs/scaling.md says, on disk and in the log', async (context) => {
  const before = await measure()
  let next = 0
  const scheduleSome = async () => {
    for (let index = next++; index < amount; index = next++) {
      const profile = need(world.profiles[index % world.profiles.length])
      await world.schedule({ profile, in: 100, text: `${index} ${text}` })
    }
  }
  await Promise.all(Array.from({ length: 8 }, scheduleSome))
  const published = publish(world, patient)
  await world.allSettled(240_000)
  await published.stop()
  const after = await measure()
  const tables = [...after.tables]
    .map(([name, bytes]) => ({ name, each: (bytes - (before.tables.get(name) ?? 0)) / amount }))
    .filter(({ each }) => each >= 10)
    .sort((one, other) => other.each - one.each)
  const disk = tables.reduce((sum, { each }) => sum + each, 0)
  const log = (after.log - before.log) / amount
  for (const { name, each } of tables) context.diagnostic(`${name}: ${Math.round(each)} bytes`)
  context.diagnostic(`disk ${Math.round(disk)}, log ${Math.round(log)} bytes`)
  const manual = await readFile(new URL('../../docs/scaling.md', import.meta.url), 'utf8')
  assertNear(disk, figure(manual, 'Disk, with indexes'))
  assertNear(log, figure(manual, 'Log of PostgreSQL'))
})

async function measure(): Promise<{ tables: Map<string, number>; log: number }> {
  const { pool } = connections
  const {
    rows: [position],
  } = await pool.query(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes`,
  )
  const { rows } = await pool.query(
    `select relname as name, pg_total_relation_size(c.oid)::float8 as bytes from pg_class c
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  return { tables: new Map(rows.map(({ name, bytes }) => [name, bytes])), log: position.bytes }
}

/** In bytes. */
function figure(manual: string, what: string): number {
  const [, kilobytes] = new RegExp(`^\\| ${what} \\| ([\\d.]+) kB`, 'm').exec(manual) ?? []
  return Number(need(kilobytes)) * 1000
}

function assertNear(measured: number, written: number): void {
  const ratio = measured / written
  assert.ok(Math.abs(ratio - 1) < tolerance, `${Math.round(measured)}, written ${written}`)
}
