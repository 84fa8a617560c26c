// carillon migrate and carillon seed FILE.
import type { Config } from '../config.ts'
import { inTransaction } from '../db/db.ts'
import { type Migrated, migrate } from '../db/migrate.ts'
import { OperatorError } from '../operator-error.ts'
import { cannotReach } from '../services.ts'
import { findDatabase, withDatabase } from './database.ts'
import { loadSeed, readSeed } from './seed.ts'
import { describeLoaded } from './seed-ids.ts'

export async function migrateCommand(config: Config): Promise<void> {
  const server = await findDatabase(config)
  try {
    const { applied, corrected } = await migrateOrExplain(server.url)
    if (corrected.length > 0)
      console.info(`Corrected, after an earlier form of it was applied: ${corrected.join(', ')}`)
    console.info(
      applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`,
    )
  } finally {
    await server.release()
  }
}

export async function migrateOrExplain(url: string): Promise<Migrated> {
  try {
    return await migrate(url)
  } catch (error) {
    if (error instanceof OperatorError) throw error
    throw cannotReach(error)
  }
}

export async function seedCommand(config: Config, [path]: string[]): Promise<void> {
  if (path === undefined)
    throw new OperatorError('Which file? Usage: carillon seed FILE', { exitCode: 2 })
  const seed = await readSeed(path)
  const { loaded } = await withDatabase(config, ({ database }, keyRing) =>
    inTransaction(database, (tx) => loadSeed(tx, keyRing, seed)),
  )
  console.info(`${path} is loaded.\n${describeLoaded(loaded)}`)
}
