// carillon seed FILE.
import type { Config } from '../../config/config.ts'
import { OperatorError } from '../../config/operator-error.ts'
import { inTransaction } from '../../db/db.ts'
import { withDatabase } from '../process/database.ts'
import { readSeed } from './read-seed.ts'
import { loadSeed } from './seed.ts'
import { describeLoaded } from './seed-ids.ts'

export async function seedCommand(config: Config, [path]: string[]): Promise<void> {
  if (path === undefined)
    throw new OperatorError('Which file? Usage: carillon seed FILE', { exitCode: 2 })
  const seed = await readSeed(path)
  const { loaded } = await withDatabase(config, ({ database }, keyRing) =>
    inTransaction(database, (tx) => loadSeed(tx, keyRing, seed)),
  )
  console.info(`${path} is loaded.\n${describeLoaded(loaded)}`)
}
