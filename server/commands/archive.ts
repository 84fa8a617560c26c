// carillon archive FOLDER: writes what is older than the settings say, and removes it.
import { resolve } from 'node:path'
import type { Config } from '../config/config.ts'
import { OperatorError } from '../config/operator-error.ts'
import { openArchiveFiles } from '../retention/archive-files.ts'
import { removeOld } from '../retention/retention.ts'
import { withDatabase } from './process/database.ts'
import { failAt } from './process/fail-point.ts'

export async function archiveCommand(config: Config, words: string[]): Promise<void> {
  const [given, ...more] = words
  if (given === undefined || given.startsWith('-') || more.length > 0)
    throw new OperatorError('Usage: carillon archive FOLDER', { exitCode: 2 })
  const reach = failAt(config.failPoint)
  await withDatabase(config, async ({ database }) => {
    const files = await openArchiveFiles(resolve(given))
    try {
      const counts = await removeOld(database, config, async (kind, lines) => {
        await files.write(kind, lines)
        await reach(`archived-${kind}`)
      })
      const said = Object.entries(counts).map(([kind, count]) => `${kind}: ${count}`)
      console.info(`Archived and removed: ${said.join(', ')}`)
    } finally {
      await files.close()
    }
  })
}
