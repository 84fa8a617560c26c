// The migrations of this program: numbered SQL files, each identified by its name and the checksum of its contents.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

export const migrationsDirectory = new URL('../migrations/', import.meta.url)

export type Migration = { name: string; text: string; checksum: string }

export async function readMigrations(directory = migrationsDirectory): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, directory), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}
