// carillon migrate.
import type { Config } from '../config/config.ts'
import { OperatorError } from '../config/operator-error.ts'
import { cannotReach } from '../db/connections/cannot-reach.ts'
import { type Migrated, migrate } from '../db/migrate/migrate.ts'
import { findDatabase } from './process/database.ts'

export async function migrateCommand(config: Config): Promise<void> {
  const server = await findDatabase(config)
  try {
    const { applied, corrected } = await migrateOrExplain(server.directUrl)
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
