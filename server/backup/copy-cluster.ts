// Copies the data directory of a running PostgreSQL server, by its low-level interface for backups. Files change while they are copied: the
// WAL from the start of the copy to its end, which is copied too, makes them consistent when the copy is first started.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type pg from 'pg'
import { OperatorError } from '../config/operator-error.ts'
import { copyFile, listTree, writeWhole } from './copy-files.ts'
import type { CopiedFile } from './manifest.ts'

type Cluster = { directories: string[]; files: CopiedFile[] }

/** Their content belongs to the running server alone; the directories must exist. */
const emptied = new Set(
  'pg_wal pg_replslot pg_stat_tmp pg_dynshmem pg_notify pg_serial pg_snapshots pg_subtrans'.split(
    ' ',
  ),
)
const leftOut = /^(postmaster\.(pid|opts)|backup_label.*|tablespace_map.*|current_logfiles.*)$/
const temporary = /^(pgsql_tmp.*|pg_internal\.init.*|.*\.tmp)$/
const control = join('global', 'pg_control')
const segment = /^[0-9A-F]{24}$/

/**
 * `client` is a superuser's. `beforeEnd` runs while the end is still to come: what was committed before it is called is in the copy.
 * Closing the client in between ends the backup without a trace.
 */
export async function copyCluster(
  client: pg.Client,
  from: string,
  folder: string,
  beforeEnd: () => Promise<void>,
): Promise<Cluster> {
  const first = await beginBackup(client)
  const tree = await listTree(from)
  const files: CopiedFile[] = []
  const add = async (path: string) => {
    const copied = await copyFile(join(from, path), folder, path)
    if (copied) files.push(copied)
  }
  for (const path of tree.files) if (isCopied(path)) await add(path)
  files.push(await write(folder, control, await readControl(join(from, control))))
  await beforeEnd()
  const { last, label } = await endBackup(client)
  const wal = (await listTree(join(from, 'pg_wal'))).files
  for (const name of wal)
    if (segment.test(name) && name >= first && name <= last) await add(join('pg_wal', name))
  if (!files.some(({ path }) => basename(path) === last))
    throw new Error(`the WAL segment ${last} was not found`)
  files.push(await write(folder, 'backup_label', Buffer.from(label)))
  return { directories: tree.directories.filter((path) => !isInEmptied(path)), files }
}

/** The slot keeps the server from recycling the WAL of the copy. It is temporary, so it ends with the connection. */
async function beginBackup(client: pg.Client): Promise<string> {
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [
    `carillon_backup_${process.pid}`,
  ])
  const { rows } = await client.query<{ first: string }>(
    `select pg_walfile_name(pg_backup_start('carillon', true)) as first`,
  )
  return rows[0]?.first ?? ''
}

async function endBackup(client: pg.Client): Promise<{ last: string; label: string }> {
  const { rows } = await client.query<{ last: string; label: string; spaces: string }>(
    `select pg_walfile_name(lsn - 1) as last, labelfile as label, spcmapfile as spaces from pg_backup_stop(false)`,
  )
  const [row] = rows
  if (!row) throw new Error('pg_backup_stop returned nothing')
  if (row.spaces.trim() !== '')
    throw new OperatorError(
      'The embedded database has tablespaces of its own, which a backup does not copy. Remove them.',
    )
  return row
}

function isCopied(path: string): boolean {
  const name = basename(path)
  return path !== control && !isInEmptied(path) && !leftOut.test(path) && !temporary.test(name)
}

function isInEmptied(path: string): boolean {
  const [top = '', ...below] = path.split('/')
  return emptied.has(top) && below.length > 0
}

/** The server may be writing it: two reads in a row must agree. */
async function readControl(file: string): Promise<Buffer> {
  for (let before = await readFile(file); ; ) {
    const now = await readFile(file)
    if (now.equals(before)) return now
    before = now
  }
}

async function write(folder: string, path: string, content: Buffer): Promise<CopiedFile> {
  await writeWhole(join(folder, path), content)
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { path, bytes: content.length, sha256 }
}
