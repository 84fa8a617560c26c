// Restores a dump, migrates it, and looks at its rows, schema, tokens and messages.
import assert from 'node:assert/strict'
import { migrate, requireCurrentSchema } from '../../server/db/migrate/migrate.ts'
import { readMigrations } from '../../server/db/migrate/migration-files.ts'
import { openTokens } from '../../server/tokens/tokens.ts'
import type { SandboxNetworks } from '../networks/sandbox-networks.ts'
import { basic, call, send } from '../support/client.ts'
import { makeTestDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import type { Dump } from './dumps.ts'
import { type Row, readRows, readSchema } from './look.ts'
import { type Restored, restore } from './restore.ts'
import { app } from './scenario-seed.ts'
import { publish, serve } from './service.ts'

/** The schema of a new database. */
export async function freshSchema() {
  return readSchema((await makeTestDatabase()).pool)
}

/** `isServed`: also builds the API, which is the most expensive step. */
export async function assertUpgrade(
  dump: Dump,
  {
    fresh,
    sandbox,
    isServed,
  }: {
    fresh: Awaited<ReturnType<typeof freshSchema>>
    sandbox: SandboxNetworks
    isServed: boolean
  },
): Promise<void> {
  const newest = await readMigrations()
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
  if (isServed) await assertApiAnswers(restored, dump)
  await assertOverdueGoOut(restored, dump, sandbox)
}

/** Columns that a migration drops because their content is stored in another way. */
const dropped = ['attempts.id', 'messages.edited_at']

/** The clients of the service itself (console, command line, personal tokens) and the transition of a chain that goes on. */
function isAdded(table: string, row: Row): boolean {
  if (table === 'message_transitions') return row.from_state === 'SENT'
  return table === 'apps' && String(row.client_id).startsWith('carillon-')
}

/** 0048: the language that was the default is no choice of the member. */
function rewritten(table: string, row: Row): Row {
  return table === 'members' && row.language === 'en' ? { ...row, language: null } : row
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
    const [kept, earlier] = [now.get(table) ?? [], rows.map((row) => rewritten(table, row))].map(
      (all) => all.filter((row) => !isAdded(table, row)).map(without),
    )
    assert.deepEqual(sorted(kept), sorted(earlier), table)
  }
}

function sorted(rows: Row[] = []): string[] {
  return rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort()
}

async function assertRecorded({ pool }: Restored): Promise<void> {
  const { rows } = await pool.query('select name, checksum from migrations order by name')
  const expected = (await readMigrations()).map(({ name, checksum }) => ({ name, checksum }))
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
async function assertOverdueGoOut(
  restored: Restored,
  dump: Dump,
  sandbox: SandboxNetworks,
): Promise<void> {
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
