// A data directory as a first start leaves it, with its PostgreSQL, schema and demo, made without starting the service.
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withDatabase } from '../../server/commands/process/database.ts'
import { loadDemoOnce } from '../../server/commands/seed/demo-file.ts'
import { readConfig } from '../../server/config/config.ts'
import { copyDirectory } from './carillon.ts'
import { carillonHere } from './here.ts'

/** Made once in each process: it takes four seconds of CPU. */
let prepared: Promise<string> | undefined

/** A copy of its own for each file. */
export async function makePreparedDirectory(): Promise<string> {
  prepared ??= prepare()
  return copyDirectory(await prepared)
}

async function prepare(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'carillon-prepared-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const CARILLON_DATA_DIR = join(folder, 'data')
  const { code, output } = await carillonHere(['migrate'], { CARILLON_DATA_DIR })
  assert.equal(code, 0, output)
  const config = readConfig({ CARILLON_DATA_DIR })
  await withDatabase(config, ({ database }, keyRing) => loadDemoOnce(config, { database, keyRing }))
  return CARILLON_DATA_DIR
}
