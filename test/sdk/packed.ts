// The package as people get it: packed, and installed in an empty folder.
import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { atEnd } from '../support/at-end.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))

export type Package = {
  /** An empty folder but for the package. */
  folder: string
  client: typeof import('../../sdk/index.ts')
  node: typeof import('../../sdk/node.ts')
}

export async function installPacked(): Promise<Package> {
  const folder = await mkdtemp(join(tmpdir(), 'carillon-sdk-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  // Beside the sources, which several test files pack at once. `npm pack` makes the same in sdk/dist.
  const staged = join(folder, 'staged')
  await mkdir(staged)
  for (const file of ['package.json', 'README.md'])
    await copyFile(join(root, 'sdk', file), join(staged, file))
  await run(process.execPath, [join(root, 'scripts/build-sdk.ts'), join(staged, 'dist')])
  const packed = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder]
  const { stdout } = await run('npm', packed, { cwd: staged, timeout: 300_000 })
  await rm(staged, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{"private": true, "type": "module"}')
  const flags = ['--offline', '--no-audit', '--no-fund', '--silent']
  const name = stdout.trim().split('\n').at(-1) ?? ''
  await run('npm', ['install', ...flags, `./${name}`], { cwd: folder, timeout: 300_000 })
  const dist = join(folder, 'node_modules/@carillon/client/dist')
  return {
    folder,
    client: await import(join(dist, 'index.js')),
    node: await import(join(dist, 'node.js')),
  }
}
