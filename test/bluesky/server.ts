// Installs a real server of Bluesky in a folder of its own, once for each version of its files, and starts it.
import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { atEnd } from '../support/at-end.ts'
import { freePort } from '../support/free-port.ts'

const run = promisify(execFile)
const here = fileURLToPath(new URL('.', import.meta.url))

export type Installed =
  | { folder: string; reason?: undefined }
  | { folder?: undefined; reason: string }

/** `reason`: why it cannot be installed here, such as a registry that is not reached. */
export async function installServer(): Promise<Installed> {
  const lock = await readFile(join(here, 'package-lock.json'))
  const program = await readFile(join(here, 'pds.mjs'))
  const version = createHash('sha256').update(lock).update(program).digest('hex').slice(0, 16)
  const caches = process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
  const folder = join(caches, 'carillon', `bluesky-${version}`)
  const failure = (await isInstalled(folder)) ? undefined : await install(folder)
  if (failure) return { reason: failure }
  return { folder }
}

function isInstalled(folder: string): Promise<boolean> {
  return stat(join(folder, 'node_modules')).then(
    () => true,
    () => false,
  )
}

/** Into a folder beside it first: an install that was interrupted is not taken for a complete one. */
async function install(folder: string): Promise<string | undefined> {
  const draft = `${folder}-${process.pid}`
  await mkdir(draft, { recursive: true })
  for (const file of ['package.json', 'package-lock.json', 'pds.mjs'])
    await cp(join(here, file), join(draft, file))
  try {
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=1']
    await run('npm', ['ci', ...flags], { cwd: draft, timeout: 900_000 })
    await rename(draft, folder)
    return undefined
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // Another test file may have installed it meanwhile.
    if (await isInstalled(folder)) return undefined
    return `the server of Bluesky cannot be installed from the registry: ${firstLine(error)}`
  }
}

function firstLine(error: unknown): string {
  const text = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
  return text.split('\n').find((line) => /error/i.test(line)) ?? text.slice(0, 200)
}

export type PdsAddresses = { url: string; plc: string }

/** `client`: a name that looks public, and where the documents of its OAuth client really are. */
export type ClientDocuments = { origin: string; documents: string }

export async function startServer(folder: string, client?: ClientDocuments): Promise<PdsAddresses> {
  const pds = spawn(process.execPath, ['pds.mjs'], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      LOG_ENABLED: 'false',
      PLC_PORT: String(await freePort()),
      PORT: String(await freePort()),
      ...(client ? { CLIENT_ORIGIN: client.origin, CLIENT_DOCUMENTS: client.documents } : {}),
    },
  })
  atEnd(async () => {
    const ended = new Promise((resolve) => pds.once('exit', resolve))
    pds.stdin.end()
    await ended
  })
  for await (const line of createInterface(pds.stdout))
    if (line.startsWith('{"url"')) return JSON.parse(line) as PdsAddresses
  throw new Error('the server of Bluesky ended before it was ready')
}
