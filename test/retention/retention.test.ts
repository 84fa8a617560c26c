// Rows that are older than the settings say are removed, and written before if an archive is required.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, test } from 'node:test'
import { readConfig } from '../../server/config/config.ts'
import { inTransaction } from '../../server/db/db.ts'
import { makeMessageRemover } from '../../server/messages/remove-old.ts'
import { removeOld, sweepRetained } from '../../server/retention/retention.ts'
import { openPublishingWorld } from '../publishing/world.ts'
import { atEnd } from '../support/at-end.ts'
import { testKeys } from '../support/keys.ts'
import { programFile } from '../support/program.ts'

const world = await openPublishingWorld()
const { pool, database, url } = world.database
const main = programFile(new URL('../../server/main.ts', import.meta.url))
const settings = {
  DATABASE_URL: url,
  CARILLON_KEYS: testKeys,
  MESSAGE_RETENTION_DAYS: '90',
  AUDIT_RETENTION_DAYS: '30',
}

beforeEach(() => pool.query('truncate messages, message_actions, audit_log cascade'))

test('messages that are done are removed with their history; what still matters stays', async () => {
  const gone = [await add({ state: 'SENT' }), await add({ state: 'REJECTED' })]
  const failed = await add({ state: 'SEND_FAILED_PERMANENTLY' })
  const kept = [
    await add({ state: 'SENT', days: 80 }),
    await add({ state: 'SENT', modified: 10 }),
    await add({ state: 'SCHEDULED' }),
    await add({ state: 'SEND_FAILED_PERMANENTLY', doubt: "now() + interval '1 day'" }),
    await add({ state: 'SENT', attempt: 'open' }),
  ]
  const again = await add({ state: 'SENT', days: 10 })
  const first = await add({ state: 'SEND_FAILED_PERMANENTLY' })
  await pool.query('update messages set resend_of = $1 where id = $2', [first, again])
  await addAttempt(failed, 'rejected')
  await sweepRetained(database, readConfig({ ...settings, ARCHIVE_REQUIRED: 'yes' }))
  assert.equal((await ids()).length, gone.length + kept.length + 3)
  await sweepRetained(database, readConfig({ ...settings, MESSAGE_RETENTION_DAYS: '0' }))
  assert.equal((await ids()).length, gone.length + kept.length + 3)

  await sweepRetained(database, readConfig(settings))
  assert.deepEqual(await ids(), [...kept, again, first].sort())
  const { rows } = await pool.query(
    'select from message_actions where message_id <> all($1::bigint[])',
    [await ids()],
  )
  assert.equal(rows.length, 0)
})

test('a chain goes as a whole, and stays while a part is young', async () => {
  const heads = [await add({ state: 'SENT' }), await add({ state: 'SENT' })]
  const parts = [await addPart(heads[0], 100), await addPart(heads[1], 10)]
  const written: string[] = []
  await removeOld(database, readConfig(settings), async (_, lines) => void written.push(...lines))
  assert.deepEqual(await ids(), [heads[1], parts[1]].sort())
  assert.deepEqual(
    written.map((line) => String(JSON.parse(line).id)).sort(),
    [heads[0], parts[0]].sort(),
  )
})

test('a message stays while a change of its post is open, or ended lately', async () => {
  const states = ['WAITING', 'CALLING', 'UNKNOWN', 'PENDING_APPROVAL', 'DONE', 'FAILED', 'REJECTED']
  const changed = async (state: string, ended: number | null) => {
    const id = await add({ state: 'SENT' })
    await addChange(id, id, { state, ended })
    return id
  }
  const kept: string[] = []
  for (const state of states) kept.push(await changed(state, states.indexOf(state) < 4 ? null : 10))
  const head = await add({ state: 'SENT' })
  const part = await addPart(head, 100)
  await addChange(head, part, { state: 'CALLING', ended: null })
  const gone = await changed('DONE', 100)

  const written: string[] = []
  await removeOld(database, readConfig(settings), async (_, lines) => void written.push(...lines))
  assert.deepEqual(await ids(), [...kept, head, part].sort())
  const [line] = written.map((one) => JSON.parse(one))
  assert.equal(String(line.id), gone)
  assert.equal(line.changes[0].state, 'DONE')
  assert.equal(line.changes[0].attempts[0].code, 'tried')
})

test('messages that stay do not keep the later ones from being removed', async () => {
  const doubt = "now() + interval '1 day'"
  const kept: string[] = []
  for (let n = 0; n < 5; n += 1) kept.push(await add({ state: 'SENT', days: 200 - n, doubt }))
  for (let n = 0; n < 4; n += 1) await add({ state: 'SENT', days: 150 - n })
  const remove = makeMessageRemover()
  const before = new Date(Date.now() - 90 * 86_400_000)
  const removed: number[] = []
  for (let isLast = false; !isLast; ) {
    const batch = await inTransaction(database, (tx) => remove(tx, { before, limit: 2 }))
    removed.push(batch.lines.length)
    isLast = batch.isLast
  }
  assert.deepEqual(removed, [0, 0, 1, 2, 1])
  assert.deepEqual(await ids(), kept.sort())
})

test('the history of a deleted message is removed as a whole when its end is old', async () => {
  const [deleted, deletedLately, scheduled] = ['1', '2', await add({ state: 'SCHEDULED' })]
  await pool.query('truncate message_actions')
  const ages = [
    [deleted, 120, 'CREATE'],
    [deletedLately, 120, 'CREATE'],
    [scheduled, 120, 'CREATE'],
    [deleted, 100, 'DELETE'],
    [deletedLately, 10, 'DELETE'],
  ]
  for (const [id, days, type] of ages)
    await pool.query(
      `insert into message_actions (message_id, actor_type, action_type, at)
       values ($1, 'SYSTEM', $3, now() - make_interval(days => $2))`,
      [id, days, type],
    )
  const written: string[] = []
  const write = async (kind: string, lines: string[]) => {
    assert.equal(kind, 'actions')
    written.push(...lines)
  }
  await removeOld(database, readConfig(settings), write)
  assert.deepEqual(
    written.map((line) => JSON.parse(line).action_type),
    ['CREATE', 'DELETE'],
  )
  const { rows } = await pool.query(
    'select message_id, action_type from message_actions order by id',
  )
  assert.deepEqual(rows, [
    { message_id: deletedLately, action_type: 'CREATE' },
    { message_id: scheduled, action_type: 'CREATE' },
    { message_id: deletedLately, action_type: 'DELETE' },
  ])
})

test('what cannot be written is not removed', async () => {
  await add({ state: 'SENT' })
  const full = async () => {
    throw new Error('the disk is full')
  }
  await assert.rejects(removeOld(database, readConfig(settings), full), /the disk is full/)
  assert.equal((await ids()).length, 1)
})

test('the archive has every line that is removed, even if it is killed in the middle', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'carillon-archive-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  const added: string[] = []
  for (let n = 0; n < 3; n += 1) added.push(await add({ state: 'SENT' }))
  await pool.query(
    `insert into audit_log (at, actor, action, subject)
     select now() - interval '40 days', 'operator', 'tried', n::text from generate_series(1, 1200) n`,
  )
  await pool.query(`insert into audit_log (actor, action, subject) values ('operator', 'new', 'x')`)
  assert.equal((await archive(folder, { FAIL_POINT: 'archived-messages' })).code, null)
  // Written and not committed: the messages are still there.
  assert.deepEqual(await ids(), added.sort())
  assert.equal((await archive(folder, { FAIL_POINT: 'archived-audit' })).code, null)
  const { said, code } = await archive(folder)
  assert.equal(code, 0, said)
  assert.deepEqual(await ids(), [])
  const lines = await readLines(folder)
  const messages = lines.get('messages') ?? []
  assert.deepEqual([...new Set(messages.map(({ id }) => String(id)))].sort(), added)
  assert.deepEqual(messages[0]?.attempts, [])
  assert.match(JSON.stringify(messages[0]?.actions), /CREATE|SCHEDULE/)
  const subjects = new Set(lines.get('audit')?.map(({ subject }) => subject))
  assert.equal(subjects.size, 1200)
  const { rows } = await pool.query('select action from audit_log')
  assert.deepEqual(rows, [{ action: 'new' }])
})

test('while another process removes, this one ends', async () => {
  await add({ state: 'SENT' })
  const client = await pool.connect()
  await client.query(`begin; select pg_advisory_xact_lock(hashtextextended('retention', 0))`)
  await sweepRetained(database, readConfig(settings))
  await client.query('rollback')
  client.release()
  assert.equal((await ids()).length, 1)
})

type Added = { state: string; days?: number; modified?: number; doubt?: string; attempt?: string }

/** A message of `days` ago. */
async function add({ state, days = 100, modified = days, doubt, attempt }: Added): Promise<string> {
  const { id } = await world.schedule({ in: 86_400_000 })
  // The trigger allows only the transitions of a message's life.
  await withoutTriggers(
    `update messages set state = '${state}', act_at = ${state === 'SCHEDULED' ? 'now()' : 'null'},
       send_at = now() - interval '${days} days', modified_at = now() - interval '${modified} days',
       doubt_until = ${doubt ?? 'null'} where id = ${id}`,
  )
  if (attempt) await addAttempt(id, attempt)
  return id
}

async function addAttempt(id: string, state: string): Promise<void> {
  await pool.query(
    `insert into attempts (message_id, number, token, state) values ($1, 1, 1, $2)`,
    [id, state],
  )
}

async function addPart(head: string | undefined, days: number): Promise<string> {
  const id = await add({ state: 'SENT', days })
  await withoutTriggers(
    `update messages set chain_head = ${head}, chain_position = 2, chain_try = 1, follows = '{}' where id = ${id}`,
  )
  return id
}

type Change = { state: string; ended: number | null }

/** A change of a post, with one attempt; it ended `ended` days ago. */
async function addChange(message: string, post: string, { state, ended }: Change): Promise<void> {
  await pool.query(
    `with change as (
       insert into post_changes (message_id, post_row, kind, state, ended_at)
       values ($1, $2, 'DELETE', $3, now() - make_interval(days => $4)) returning id)
     insert into post_change_attempts (change_id, number, state, code) select id, 1, 'accepted', 'tried' from change`,
    [message, post, state, ended],
  )
}

async function withoutTriggers(statement: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`alter table messages disable trigger user; ${statement};
      alter table messages enable trigger user`)
  } finally {
    client.release()
  }
}

async function ids(): Promise<string[]> {
  const { rows } = await pool.query('select id from messages')
  return rows.map(({ id }) => String(id)).sort()
}

function archive(
  folder: string,
  more: Record<string, string> = {},
): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [main, 'archive', folder],
      {
        cwd: folder,
        env: { PATH: process.env.PATH, CARILLON_DATA_DIR: folder, ...settings, ...more },
      },
      (_, stdout, stderr) => resolve({ code: child.exitCode, said: stdout + stderr }),
    )
  })
}

async function readLines(folder: string): Promise<Map<string, Record<string, unknown>[]>> {
  const found = new Map<string, Record<string, unknown>[]>()
  for (const name of await readdir(folder)) {
    const [kind = ''] = name.split('-')
    if (!name.endsWith('.jsonl')) continue
    const lines = (await readFile(join(folder, name), 'utf8')).trim().split('\n')
    found.set(kind, [...(found.get(kind) ?? []), ...lines.map((line) => JSON.parse(line))])
  }
  return found
}
