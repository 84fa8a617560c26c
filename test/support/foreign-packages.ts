// Installs programs of others in a folder of their own, once for each version of their files: they are too large for every installation.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type Installed =
  | { folder: string; reason?: undefined }
  | { folder?: undefined; reason: string }

type Packages = {
  /** The first part of the folder's name. */
  name: string
  /** The name of the program, for the reason of a skip: "the server of Bluesky". */
  title: string
  /** The folder with package.json, package-lock.json and the other files. */
  from: string
  /** Beside the packages. */
  files?: string[]
}

/** `reason`: why they cannot be installed here, such as a registry that is not reached. */
export async function installPackages({
  name,
  title,
  from,
  files = [],
}: Packages): Promise<Installed> {
  const hash = createHash('sha256')
  for (const file of ['package-lock.json', ...files]) hash.update(await readFile(join(from, file)))
  const caches = process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
  const folder = join(caches, 'carillon', `${name}-${hash.digest('hex').slice(0, 16)}`)
  const copied = ['package.json', 'package-lock.json', ...files]
  const failure = (await isInstalled(folder)) ? undefined : await install(from, copied, folder)
  if (failure) return { reason: `${title} cannot be installed from the registry: ${failure}` }
  return { folder }
}

function isInstalled(folder: string): Promise<boolean> {
  return stat(join(folder, 'node_modules')).then(
    () => true,
    () => false,
  )
}

/** Into a folder beside it first: an install that was interrupted is not taken for a complete one. */
async function install(from: string, files: string[], folder: string): Promise<string | undefined> {
  const draft = `${folder}-${process.pid}`
  await mkdir(draft, { recursive: true })
  for (const file of files) await cp(join(from, file), join(draft, file))
  try {
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=1']
    await run('npm', ['ci', ...flags], { cwd: draft, timeout: 900_000 })
    await rename(draft, folder)
    return undefined
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // Another test file may have installed it meanwhile.
    return (await isInstalled(folder)) ? undefined : firstLine(error)
  }
}

function firstLine(error: unknown): string {
  const text = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
  return text.split('\n').find((line) => /error/i.test(line)) ?? text.slice(0, 200)
}
