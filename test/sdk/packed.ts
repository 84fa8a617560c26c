// The package as people get it: packed, and installed in an empty folder.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { atEnd } from '../support/at-end.ts'
import { packLibrary } from '../support/pack-library.ts'

const run = promisify(execFile)

export type Package = {
  /** An empty folder but for the package. */
  folder: string
  client: typeof import('../../sdk/index.ts')
  node: typeof import('../../sdk/node.ts')
}

export async function installPacked(): Promise<Package> {
  const folder = await mkdtemp(join(tmpdir(), 'carillon-sdk-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  const name = await packLibrary('sdk', folder)
  await writeFile(join(folder, 'package.json'), '{"private": true, "type": "module"}')
  const flags = ['--offline', '--no-audit', '--no-fund', '--silent']
  await run('npm', ['install', ...flags, `./${name}`], { cwd: folder, timeout: 300_000 })
  const dist = join(folder, 'node_modules/@carillon/client/dist')
  return {
    folder,
    client: await import(join(dist, 'index.js')),
    node: await import(join(dist, 'node.js')),
  }
}
