// Examines a restored database: its keys, the state that it must at least have, every row, and the files of its media.
import { stat } from 'node:fs/promises'
import type pg from 'pg'
import { OperatorError } from '../config/operator-error.ts'
import { compare } from '../continuity/memory.ts'
import { readLineage } from '../continuity/store.ts'
import { connect } from '../db/db.ts'
import { requireMatchingKeys } from '../secrets/key-check.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import type { Manifest } from './manifest.ts'

export type Examined = {
  messages: number
  /** Of all tables. */
  rows: number
  mediaFiles: number
  /** Files that a row names and the backup does not have. */
  missing: string[]
}

type Options = {
  pathOf: (mediumId: string, name: string) => string
  beforeClose: (pool: pg.Pool) => Promise<void>
}

export async function examine(
  url: string,
  keyRing: KeyRing,
  manifest: Manifest,
  { pathOf, beforeClose }: Options,
): Promise<Examined> {
  const { pool, database, close } = connect(url, { max: 2, name: 'carillon restore' })
  try {
    await requireMatchingKeys(database, keyRing)
    await requireEverything(pool, manifest)
    const counts = await countRows(pool)
    const media = manifest.hasMedia ? await findMissing(pool, pathOf) : { files: 0, missing: [] }
    await beforeClose(pool)
    return {
      messages: counts.get('messages') ?? 0,
      rows: [...counts.values()].reduce((sum, rows) => sum + rows, 0),
      mediaFiles: media.files,
      missing: media.missing,
    }
  } finally {
    await close()
  }
}

/** The positions of all processes, and the last message, as they were right before the end of the backup. */
async function requireEverything(pool: pg.Pool, manifest: Manifest): Promise<void> {
  const verdict = compare(manifest.seen, await readLineage(pool))
  const { rows } = await pool.query<{ highest: number }>(
    'select coalesce(max(id), 0)::float8 as highest from messages',
  )
  if (verdict === 'intact' && (rows[0]?.highest ?? 0) >= manifest.highestMessageId) return
  throw new OperatorError(
    `The restored database lacks changes from before ${manifest.endedAt}, the end of the backup: do not use it.`,
  )
}

/** Reads every page, so that PostgreSQL verifies the checksum of each. */
async function countRows(pool: pg.Pool): Promise<Map<string, number>> {
  const { rows: tables } = await pool.query<{ name: string; quoted: string }>(
    `select tablename as name, format('%I.%I', schemaname, tablename) as quoted
     from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const counts = new Map<string, number>()
  for (const { name, quoted } of tables) {
    const { rows } = await pool.query<{ rows: number }>(
      `select count(*)::float8 as rows from ${quoted}`,
    )
    counts.set(name, rows[0]?.rows ?? 0)
  }
  return counts
}

const batch = 1000

async function findMissing(
  pool: pg.Pool,
  pathOf: Options['pathOf'],
): Promise<{ files: number; missing: string[] }> {
  const missing: string[] = []
  let files = 0
  for (let after = ['', '']; ; ) {
    const { rows } = await pool.query<{ id: string; purpose: string; name: string; size: number }>(
      `select media_id as id, purpose, name, size_bytes::float8 as size from media_files
       where (media_id, purpose) > ($1, $2) order by media_id, purpose limit ${batch}`,
      after,
    )
    for (const { id, name, size } of rows) {
      const found = await stat(pathOf(id, name)).catch(() => undefined)
      if (found?.size !== size) missing.push(`${id}/${name}`)
    }
    files += rows.length
    const last = rows.at(-1)
    if (!last || rows.length < batch) return { files, missing }
    after = [last.id, last.purpose]
  }
}
