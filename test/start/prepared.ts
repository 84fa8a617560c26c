// A data directory as a first start leaves it, with its PostgreSQL, schema and demo, made without starting the service.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { withDatabase } from '../../server/commands/process/database.ts'
import { loadDemoOnce } from '../../server/commands/seed/demo-file.ts'
import { readConfig } from '../../server/config/config.ts'
import { makeDirectory } from './carillon.ts'
import { carillonHere } from './here.ts'

export async function makePreparedDirectory(): Promise<string> {
  const CARILLON_DATA_DIR = join(await makeDirectory(), 'data')
  const { code, output } = await carillonHere(['migrate'], { CARILLON_DATA_DIR })
  assert.equal(code, 0, output)
  const config = readConfig({ CARILLON_DATA_DIR })
  await withDatabase(config, ({ database }, keyRing) => loadDemoOnce(config, { database, keyRing }))
  return CARILLON_DATA_DIR
}
