// A database of a Carillon on main migrates to the newest schema with all of its data.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrate } from '../../server/db/migrate/migrate.ts'
import { readMigrations } from '../../server/db/migrate/migration-files.ts'
import { startSandboxNetworks } from '../networks/sandbox-networks.ts'
import { carillon } from '../start/carillon.ts'
import { assertUpgrade, freshSchema } from './assert-upgrade.ts'
import { appliedIn, chooseDumps, transformsRows } from './choose-dumps.ts'
import { readDumps } from './dumps.ts'
import { currentFolder, foldersOfHistory } from './folders.ts'
import { readSchema } from './look.ts'
import { restore } from './restore.ts'

const dumps = await readDumps()
const newest = await readMigrations()
const chosen = chooseDumps(dumps, newest)
// Only the oldest and the newest dumps call the API.
const served = [...dumps.slice(0, 1), ...dumps.slice(-3)]
const fresh = await freshSchema()
const sandbox = await startSandboxNetworks()

test('every state that the migrations folder has had in the history has a dump', async (t) => {
  const folders = await foldersOfHistory()
  if (!folders) t.diagnostic('no history here: only the folder as it is was looked at')
  const all = [...(folders ?? []), await currentFolder()]
  const missing = all.filter(({ digest }) => !dumps.some((dump) => dump.digest === digest))
  assert.deepEqual(missing, [], 'run npm run dump')
})

test('every migration that transforms rows is tried on a database from just before it', () => {
  const names = newest.filter(({ text }) => transformsRows(text)).map(({ name }) => name)
  assert.ok(names.includes('0025-credentials.sql') && names.includes('0033-pages-of-linkedin.sql'))
  assert.ok(!names.includes('0016-who-is-read.sql'), 'its triggers only name what they wait for')
  for (const name of names) {
    const before = dumps.filter((dump) => !appliedIn(dump).includes(name))
    const tried = chosen.filter((dump) => before.includes(dump))
    assert.equal(tried.at(-1)?.name, before.at(-1)?.name, name)
  }
})

for (const dump of chosen)
  test(`${dump.name}: migrates with all data, and works`, () =>
    assertUpgrade(dump, { fresh, sandbox, isServed: served.includes(dump) }))

/** The migration that was edited later, by the digest of the folder with its earlier form. */
const edited = {
  '88669917': '0008-interactions.sql',
  a162b1d2: '0009-cheaper-attempts.sql',
  bfd5e884: '0013-fair-deliveries.sql',
}

for (const [digest, name] of Object.entries(edited))
  test(`an earlier form of ${name} is corrected, even after later migrations`, async () => {
    const dump = dumps.find((one) => one.digest === digest)
    assert.ok(dump)
    const { pool, url } = await restore({ ...dump, digest: `${digest}_later` })
    const { rows } = await pool.query<{ name: string }>('select name from migrations')
    const missing = newest.filter((one) => !rows.some((row) => row.name === one.name))
    // As before the checksums, which came with 0020.
    const earlier = missing.filter((one) => one.name < '0020')
    for (const one of earlier) {
      await pool.query(one.text)
      await pool.query('insert into migrations (name) values ($1)', [one.name])
    }
    const applied = newest.map((one) => one.name).filter((later) => later >= '0020')
    assert.deepEqual(await migrate(url), { applied, corrected: [name] })
    assert.deepEqual(await readSchema(pool), fresh)
  })

test('carillon migrate reports what it has done', async () => {
  const dump = dumps.find(({ digest }) => digest === 'a162b1d2')
  assert.ok(dump)
  const { url: DATABASE_URL } = await restore({ ...dump, digest: 'said' })
  const { code, output } = await carillon(['migrate'], { DATABASE_URL })
  assert.equal(code, 0, output)
  assert.match(output, /^Corrected, after an earlier form .* applied: 0009-cheaper-attempts\.sql$/m)
  assert.match(output, /^Applied: 0007-media\.sql, 0008-interactions\.sql, 0010-edits\.sql, /m)
})

test('two concurrent migrations of the same database run one after the other', async () => {
  const oldest = dumps[0]
  assert.ok(oldest)
  const { url } = await restore({ ...oldest, digest: 'twice' })
  const [one, other] = await Promise.all([migrate(url), migrate(url)])
  const names = newest.map(({ name }) => name).slice(3)
  assert.deepEqual([...one.applied, ...other.applied], names)
})
