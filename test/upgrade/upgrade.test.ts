// Every database of a Carillon on main migrates to the newest schema with all of its data.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrate, requireCurrentSchema } from '../../server/db/migrate/migrate.ts'
import { readMigrations } from '../../server/db/migrate/migration-files.ts'
import { openTokens } from '../../server/tokens/tokens.ts'
import { startSandboxNetworks } from '../networks/sandbox-networks.ts'
import { carillon } from '../start/carillon.ts'
import { basic, call, send } from '../support/client.ts'
import { makeTestDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { sample } from '../support/sample.ts'
import { type Dump, readDumps } from './dumps.ts'
import { currentFolder, foldersOfHistory } from './folders.ts'
import { type Row, readRows, readSchema } from './look.ts'
import { type Restored, restore } from './restore.ts'
import { app } from './scenario-seed.ts'
import { publish, serve } from './service.ts'

const dumps = await readDumps()
// Building the whole API is the most expensive step, so only the oldest and the newest dump do it.
const served = [...dumps.slice(0, 1), ...dumps.slice(-3)]
const newest = await readMigrations()
const fresh = await readSchema((await makeTestDatabase()).pool)
const sandbox = await startSandboxNetworks()

test('every state that the migrations folder has had in the history has a dump', async (t) => {
  const folders = await foldersOfHistory()
  if (!folders) t.diagnostic('no history here: only the folder as it is was looked at')
  const all = [...(folders ?? []), await currentFolder()]
  const missing = all.filter(({ digest }) => !dumps.some((dump) => dump.digest === digest))
  assert.deepEqual(missing, [], 'run npm run dump')
})

for (const dump of sample('dumps', dumps, 3))
  test(`${dump.name}: migrates with all data, and works`, async () => {
    const restored = await restore(dump)
    const before = await readRows(restored.pool)
    if (!dump.sql.includes(newest.at(-1)?.checksum ?? ''))
      await assert.rejects(requireCurrentSchema(restored.pool), /Run: carillon migrate$/)
    await migrate(restored.url)
    await requireCurrentSchema(restored.pool)
    assert.deepEqual(await readSchema(restored.pool), fresh)
    assertKept(before, await readRows(restored.pool))
    await assertRecorded(restored)
    assert.deepEqual(await migrate(restored.url), { applied: [], corrected: [] })
    await assertStates(restored, dump, { overdue: 'SCHEDULED', onPage: 'SCHEDULED' })
    await assertTokensStand(restored, dump)
    if (served.includes(dump)) await assertApiAnswers(restored, dump)
    await assertOverdueGoOut(restored, dump)
  })

/** Columns that a migration drops because their content is stored in another way. */
const dropped = ['attempts.id', 'messages.edited_at']

/** The console's client, which a migration adds. */
function isAdded(table: string, row: Row): boolean {
  return table === 'apps' && row.client_id === 'carillon-console'
}

/** Asserts that every row with every column still exists. */
function assertKept(before: Map<string, Row[]>, now: Map<string, Row[]>): void {
  for (const [table, rows] of before) {
    const without = (row: Row) =>
      Object.fromEntries(
        Object.entries(row).filter(
          ([column]) => column in (rows[0] ?? {}) && !dropped.includes(`${table}.${column}`),
        ),
      )
    const [kept, earlier] = [now.get(table) ?? [], rows].map((all) =>
      all.filter((row) => !isAdded(table, row)).map(without),
    )
    assert.deepEqual(sorted(kept), sorted(earlier), table)
  }
}

function sorted(rows: Row[] = []): string[] {
  return rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort()
}

async function assertRecorded({ pool }: Restored): Promise<void> {
  const { rows } = await pool.query('select name, checksum from migrations order by name')
  const expected = newest.map(({ name, checksum }) => ({ name, checksum }))
  assert.deepEqual(rows, expected)
}

const waiting = {
  sent: 'SENT',
  later: 'SCHEDULED',
  rejected: 'REJECTED',
  proposed: 'PENDING_APPROVAL',
  unscheduled: 'PENDING_APPROVAL',
}

async function assertStates(
  { pool }: Restored,
  { facts: { messages } }: Dump,
  overdue: Record<'overdue' | 'onPage', string>,
): Promise<void> {
  const { rows } = await pool.query<{ id: string; state: string }>('select id, state from messages')
  const found = new Map(rows.map(({ id, state }) => [id, state]))
  const states = Object.entries(messages).map(([name, id]) => [name, found.get(id)])
  assert.deepEqual(Object.fromEntries(states), rows.length > 0 ? { ...waiting, ...overdue } : {})
}

/** Each token still has its principal. */
async function assertTokensStand({ url, pool }: Restored, { facts }: Dump): Promise<void> {
  const tokens = await openTokens(pool, url)
  const { editor, proposer, organization } = facts.tokens
  const kinds: (string | undefined)[] = []
  for (const token of [editor, proposer, organization, `${editor}x`])
    kinds.push((await tokens.findPrincipal(token))?.kind)
  await tokens.close()
  assert.deepEqual(kinds, ['member', 'member', 'organization', undefined])
}

async function assertApiAnswers({ url }: Restored, { facts }: Dump): Promise<void> {
  const { tokens, messages } = facts
  const service = await serve(url)
  try {
    for (const token of [tokens.editor, tokens.proposer, tokens.organization]) {
      const answer = await call(service, token, 'GET', '/v1/socialProfiles')
      assert.equal(answer.status, 200, answer.text)
    }
    const answer = await send(`${service.url}/oauth2/token`, {
      method: 'POST',
      headers: { authorization: basic(app) },
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: tokens.refresh }),
    })
    assert.equal(answer.status, 200, answer.text)
    if (messages.later) {
      const later = await call(service, tokens.editor, 'GET', `/v1/messages/${messages.later}`)
      assert.match(later.text, /Scheduled for a later day, and edited/)
    }
  } finally {
    await service.stop()
  }
}

/** Overdue messages are published once, with the old credentials, and no others are. */
async function assertOverdueGoOut(restored: Restored, dump: Dump): Promise<void> {
  if (Object.keys(dump.facts.messages).length === 0) return
  const publisher = publish(restored.url, sandbox)
  const areSent = async () => {
    const { rowCount } = await restored.pool.query(
      `select from messages where text like 'Overdue%' and state = 'SENT'`,
    )
    return rowCount === 2
  }
  await eventually(areSent, { what: 'the overdue messages to be sent' }).finally(publisher.stop)
  await assertStates(restored, dump, { overdue: 'SENT', onPage: 'SENT' })
  const tweets = await sandbox.postsOf('twitter', '1750000000000000001')
  const posts = await sandbox.postsOf('facebook', '100000000000002')
  await sandbox.deletePosts()
  assert.deepEqual(
    [...tweets, ...posts].map(({ text }) => text),
    ['Overdue', 'Overdue on a page'],
  )
}

/** The migration that was edited later, by the digest of the folder with its earlier form. */
const edited = {
  '88669917': '0008-interactions.sql',
  a162b1d2: '0009-cheaper-attempts.sql',
  bfd5e884: '0013-fair-deliveries.sql',
}

for (const [digest, name] of sample('edited', Object.entries(edited), 1))
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
