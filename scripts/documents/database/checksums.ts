// server/db/migrations/checksums.json: a recorded migration is frozen. New ones are added; a changed, renamed or removed one is an
// error, because databases have already applied it.
import { readFile } from 'node:fs/promises'
import { migrationsDirectory, readMigrations } from '../../../server/db/migrate/migration-files.ts'

export async function describeChecksums(directory = migrationsDirectory): Promise<string> {
  const found: Record<string, string> = {}
  for (const { name, checksum } of await readMigrations(directory)) found[name] = checksum
  const recorded = await readChecksums(directory)
  const broken = Object.keys(recorded).filter((name) => found[name] !== recorded[name])
  if (broken.length > 0) {
    throw new Error(
      `Migrations are frozen, but these were changed, renamed or removed: ${broken.join(', ')}. ` +
        'Restore them, and write a new migration instead.',
    )
  }
  return `${JSON.stringify(found, null, 2)}\n`
}

async function readChecksums(directory: URL): Promise<Record<string, string>> {
  return JSON.parse(await readFile(new URL('checksums.json', directory), 'utf8'))
}
