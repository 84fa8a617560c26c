// Writes everything of an organization into a folder: a file of JSON lines for each table, and the files of its media. One snapshot of the
// database; without secrets, and without what only the service works with.
import { createWriteStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { OperatorError } from '../../config/operator-error.ts'
import { folderOf } from '../../media/ids.ts'
import type { Storage } from '../../media/storage/storage.ts'
import { listed, readScope, type Scope } from './scope.ts'

/** Tokens, answers that hold secrets, tries to connect, and what is made again from the rest. */
const leftOut = [
  ...['oauth_records', 'personal_tokens', 'calendar_addresses', 'idempotency_keys', 'invitations'],
  ...['connections', 'quota_days', 'rate_windows', 'lanes', 'interaction_cursors'],
  ...['interaction_pictures', 'gone_interactions', 'message_words', 'import_keys'],
]
/** Beside every column of bytes: hashes, sealed secrets, pictures that are fetched again. */
const secretColumns = ['password_hash', 'state_hash']
const fetched = 1000

export type Exported = { tables: Record<string, number>; files: number; missing: number }

export async function exportOrganization(
  using: { pool: pg.Pool; storage: Storage },
  organizationId: string,
  folder: string,
): Promise<Exported> {
  await makeEmptyFolder(folder)
  const client = await using.pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const scope = await readScope(client, organizationId)
    const tables: Record<string, number> = {}
    for (const [table, condition] of exportedOf(scope))
      tables[table] = await writeTable(client, table, condition, join(folder, `${table}.jsonl`))
    const files = await copyMedia(client, using.storage, scope, join(folder, 'media'))
    await client.query('commit')
    return { tables, ...files }
  } finally {
    client.release(true)
  }
}

/** Of its own: an earlier export must not be mixed with this one. */
async function makeEmptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0)
    throw new OperatorError(`${folder} is not empty. Name a new folder.`)
}

function exportedOf(scope: Scope): [string, string][] {
  const media = mediaOf(scope)
  const all = new Map(scope.conditions)
  for (const table of leftOut) all.delete(table)
  all.set(
    'members',
    `id in (select member_id from organization_members where organization_id = ${scope.organizationId})`,
  )
  all.set('media', media)
  all.set('media_files', `media_id in (select id from media where ${media})`)
  return [...all].sort(([one], [other]) => (one < other ? -1 : 1))
}

/** Its own, and those of its messages and templates. */
function mediaOf({ organizationId, memberIds, conditions }: Scope): string {
  const usedBy = ['message_media', 'template_media', 'series_media', 'draft_media'].map(
    (table) => `id in (select media_id from ${table} where ${conditions.get(table)})`,
  )
  return [
    `organization_id = ${organizationId}`,
    `member_id in (${listed(memberIds)})`,
    ...usedBy,
  ].join(' or ')
}

async function writeTable(
  client: pg.ClientBase,
  table: string,
  condition: string,
  path: string,
): Promise<number> {
  const secrets = await listSecrets(client, table)
  await client.query(
    `declare rows no scroll cursor for
     select (to_jsonb(t) - $$${`{${secrets.join(',')}}`}$$::text[])::text as line from ${table} t
     where t.ctid in (select ctid from ${table} where ${condition})`,
  )
  let count = 0
  await pipeline(
    async function* () {
      for (;;) {
        const { rows } = await client.query<{ line: string }>(`fetch ${fetched} from rows`)
        if (rows.length === 0) return
        count += rows.length
        yield rows.map(({ line }) => `${line}\n`).join('')
      }
    },
    createWriteStream(path, { mode: 0o600, flush: true }),
  )
  await client.query('close rows')
  return count
}

async function listSecrets(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = current_schema() and table_name = $1 and (data_type = 'bytea' or column_name = any($2))`,
    [table, secretColumns],
  )
  return rows.map(({ name }) => name)
}

/** A file that is not in the storage any more is counted, and does not end the export. */
async function copyMedia(
  client: pg.ClientBase,
  storage: Storage,
  scope: Scope,
  folder: string,
): Promise<{ files: number; missing: number }> {
  const { rows } = await client.query<{ media_id: string; name: string }>(
    `select media_id, name from media_files where media_id in (select id from media where ${mediaOf(scope)}) order by 1, 2`,
  )
  let [files, missing] = [0, 0]
  for (const { media_id: id, name } of rows) {
    const file = { folder: folderOf(id), name }
    if ((await storage.findSize(file)) === undefined) {
      missing += 1
      continue
    }
    const place = join(folder, file.folder)
    await mkdir(place, { recursive: true, mode: 0o700 })
    const bytes = await storage.read(file, AbortSignal.timeout(600_000))
    await pipeline(bytes, createWriteStream(join(place, name), { mode: 0o600, flush: true }))
    files += 1
  }
  return { files, missing }
}
