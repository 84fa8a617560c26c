// Writes a Brotli copy beside each text file of the built console, which server/http/pages/console.ts serves.
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const compress = promisify(brotliCompress)

export async function compressFiles(directory: string): Promise<void> {
  const names = await Array.fromAsync(
    glob('**/*.{css,html,js,json,svg,txt,webmanifest}', { cwd: directory }),
  )
  await Promise.all(
    names.map(async (name) => {
      const file = join(directory, name)
      await writeFile(`${file}.br`, await compress(await readFile(file)))
    }),
  )
}
