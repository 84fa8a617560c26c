// node_modules/.bin/node scripts/trim-lock-file.ts, after adding or updating a package: removes entries from package-lock.json that
// npm should not act on. See docs/decisions/0032-an-install-that-can-be-interrupted.md.
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** The Node versions that npm may run on: the latest of each release line that is supported or still common. */
const nodeVersions = ['20.20.2', '22.23.3', '24.21.0', '26.10.0']
const file = fileURLToPath(new URL('../package-lock.json', import.meta.url))
// The package has no types.
const semver = createRequire(import.meta.url)('semver') as {
  satisfies(version: string, range: string): boolean
}

export type LockFile = { packages: Record<string, LockEntry> }
export type LockEntry = {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  optional?: boolean
  engines?: { node?: string }
  os?: string | string[]
  cpu?: string | string[]
  bin?: Record<string, string>
}

export async function readLockFile(): Promise<LockFile> {
  return JSON.parse(await readFile(file, 'utf8')) as LockFile
}

/**
 * Packages whose engines npm would warn about: it compares them with the Node that runs npm, but the packages run on the project's own
 * Node. npm does not warn about optional packages.
 */
export function listRefused({ packages }: LockFile): string[] {
  return Object.keys(packages).filter((name) => {
    const { engines, optional } = packages[name] ?? {}
    const range = engines?.node
    if (range === undefined || optional) return false
    return nodeVersions.some((version) => !semver.satisfies(version, range))
  })
}

/**
 * The packages that contain a Node program. npm 10 removes the commands of packages for other platforms, which have the same name as
 * the right one; server/node.sh replaces them.
 */
export function listNodePrograms({ packages }: LockFile): string[] {
  return Object.keys(packages).filter((name) =>
    /^node_modules\/node-(bin-)?(linux|darwin)-/.test(name),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lock = await readLockFile()
  for (const name of listRefused(lock)) {
    console.info(`${name} wanted Node ${lock.packages[name]?.engines?.node}`)
    delete lock.packages[name]?.engines
  }
  for (const name of listNodePrograms(lock)) delete lock.packages[name]?.bin
  await writeFile(file, `${JSON.stringify(lock, null, 2)}\n`)
}
