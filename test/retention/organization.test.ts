// An organization is exported, and deleted with everything that belongs to it. Nothing of another one changes.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { eraseOrganization } from '../../server/commands/organization/erase.ts'
import { folderOf } from '../../server/media/ids.ts'
import { atEnd } from '../support/at-end.ts'
import { makeTestDatabase } from '../support/database.ts'
import { testKeys } from '../support/keys.ts'
import { need } from '../support/need.ts'
import { programFile } from '../support/program.ts'
import { addToOrganization } from '../support/world-people.ts'
import { addProfiles } from '../support/world-profiles.ts'
import { addWholeOrganization, type WholeOrganization } from './whole-organization.ts'

const connections = await makeTestDatabase()
const { pool, url } = connections
const main = programFile(new URL('../../server/main.ts', import.meta.url))
const directory = await mkdtemp(join(tmpdir(), 'carillon-organization-'))
atEnd(() => rm(directory, { recursive: true, force: true }))
const using = { ...connections, dataDirectory: join(directory, 'data') }

test('a deleted organization leaves no row behind, and others keep every row', async () => {
  const other = await addWholeOrganization(using, 'other')
  await pool.query(`insert into quota_days values ('member:1', current_date, 1)`)
  const before = await readAll()
  const own = await addWholeOrganization(using, 'own')
  await share(own, other)
  const dry = await carillon('delete', own.organizationId)
  assert.match(dry.output, /^messages: 4$/m)
  assert.match(dry.output, /^Nothing was deleted yet/m)
  const full = await readAll()
  const wrong = await carillon('delete', own.organizationId, '--confirm', 'Another')
  assert.equal(wrong.code, 1)
  assert.deepEqual(await readAll(), full)

  const { code, output } = await carillon('delete', own.organizationId, '--confirm', own.name)
  assert.equal(code, 0, output)
  const after = await readAll()
  const entries = subtract(need(after.audit_log), need(before.audit_log))
  assert.deepEqual(
    entries.map((line) => JSON.parse(line).action),
    ['organization.deleted'],
  )
  for (const [table, rows] of Object.entries(after))
    if (table !== 'audit_log') assert.deepEqual(rows, before[table], table)
  for (const table of filled)
    assert.notEqual(full[table]?.length, before[table]?.length, `${table} had rows to delete`)
})

for (const [what, begin] of Object.entries({
  'a message that is being sent': `update messages set state = 'SUBMITTED' where id = $1`,
  'a call without an answer': `insert into attempts (message_id, number, token, state) values ($1, 7, 1, 'open')`,
  'a change in doubt': `insert into post_changes (message_id, post_row, kind, state) values ($1, $1, 'DELETE', 'UNKNOWN')`,
}))
  test(`an organization with ${what} is not deleted`, async () => {
    const own = await addWholeOrganization(using, what)
    await pool.query(begin, [own.scheduled])
    const before = await readAll()
    await assert.rejects(
      eraseOrganization(connections, own.organizationId),
      /are being sent, or their outcome is not known yet. Nothing was deleted/,
    )
    assert.deepEqual(await readAll(), before)
  })

test('an export has the rows of the organization and its media, and no secret', async () => {
  const own = await addWholeOrganization(using, 'exported')
  await addWholeOrganization(using, 'beside')
  const folder = join(directory, 'export')
  const { code, output } = await carillon('export', own.organizationId, '--to', folder)
  assert.equal(code, 0, output)
  const read = async (table: string) =>
    (await readFile(join(folder, `${table}.jsonl`), 'utf8'))
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line))
  assert.deepEqual(
    (await read('organizations')).map(({ id }) => String(id)),
    [own.organizationId],
  )
  assert.deepEqual((await read('messages')).map(({ text }) => text).sort(), [
    'exported draws',
    'exported fails',
    'exported sends',
    'exported waits',
  ])
  assert.equal((await read('members')).length, 2)
  const medium = need((await read('media_files'))[0])
  const place = join(folder, 'media', folderOf(medium.media_id), medium.name)
  assert.equal(await readFile(place, 'utf8'), 'a picture of exported')
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.jsonl')) continue
    const text = await readFile(join(folder, name), 'utf8')
    assert.doesNotMatch(text, /secret-of-|argon2|"sealed"|"secret_hash"/, name)
    assert.doesNotMatch(text, /beside/, name)
  }
  const again = await carillon('export', own.organizationId, '--to', folder)
  assert.match(again.output, /is not empty/)
})

test('what is asked for must be one organization', async () => {
  assert.match((await carillon('delete', '99')).output, /There is no organization 99/)
  for (const words of [
    ['export', '1'],
    ['delete', '1', '--force'],
  ])
    assert.equal((await carillon(...words)).code, 2, words.join(' '))
})

/** Tables that every organization of this file has rows in. */
const filled = [
  ...[
    'apps',
    'attempts',
    'audit_log',
    'contacts',
    'credentials',
    'draft_media',
    'drafts',
    'feed_items',
  ],
  ...[
    'feeds',
    'idempotency_keys',
    'import_keys',
    'import_rows',
    'imports',
    'installations',
    'interaction_people',
  ],
  ...[
    'interactions',
    'lanes',
    'media',
    'media_files',
    'members',
    'message_actions',
    'message_media',
    'messages',
  ],
  ...[
    'network_apps',
    'notices',
    'oauth_records',
    'organization_members',
    'organizations',
    'personal_tokens',
  ],
  ...[
    'post_change_attempts',
    'post_changes',
    'profile_group_profiles',
    'profile_groups',
    'profile_members',
  ],
  ...[
    'profiles',
    'queues',
    'quota_days',
    'series',
    'series_media',
    'series_occurrences',
    'series_profiles',
  ],
  ...['snippets', 'tags', 'team_members', 'team_profiles', 'teams', 'template_media', 'templates'],
  ...['webhook_deliveries', 'webhook_endpoints'],
]

/** Members of both, who stay: with what they have made for the one, for the other and for both. */
async function share(own: WholeOrganization, other: WholeOrganization): Promise<void> {
  const { owner } = other.members
  const { organizationId } = own
  await addToOrganization(connections, { organizationId, memberId: owner, preset: 'SUPER_ADMIN' })
  await addProfiles(connections, [{ organizationId: own.organizationId }])
  await pool.query(
    `insert into drafts (member_id, content) values ($1, jsonb_build_object('socialProfileIds', jsonb_build_array($2::text)))`,
    [owner, own.profile],
  )
  await pool.query(
    `with s as (insert into series (message, texts, rule, time_zone, author_id) values ('{}', '[]', '{}', 'UTC', $1) returning id)
     insert into series_profiles select id, $2 from s`,
    [owner, own.profile],
  )
}

async function carillon(...words: string[]): Promise<{ code: number; output: string }> {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: url,
    CARILLON_KEYS: testKeys,
    CARILLON_DATA_DIR: join(directory, 'data'),
  }
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      [main, 'organization', ...words],
      { env, cwd: directory },
      (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    ),
  )
}

/** Every row of every table, as text. */
async function readAll(): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const all: Record<string, string[]> = {}
  for (const { name } of tables.filter((table) => !passing.includes(table.name))) {
    const { rows } = await pool.query<{ line: string }>(
      `select to_jsonb(t)::text as line from ${name} t order by 1`,
    )
    all[name] = rows.map(({ line }) => line)
  }
  return all
}

/** Events are kept for a day, and name no organization. The others say how the installation is, not what is in it. */
const passing = ['events', 'database_lineage', 'installation_facts', 'processes', 'ring_keys']

function subtract(all: string[], known: string[]): string[] {
  return all.filter((line) => !known.includes(line))
}
