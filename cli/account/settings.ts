// The servers that were logged in to, kept between the runs of the program. Only the person can read the files.
import { createHash } from 'node:crypto'
import { chmod, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readEnvironment } from '../environment.ts'
import { Failure } from '../failure.ts'

type Server = { kind: 'browser' } | { kind: 'token'; token: string }
export type Settings = { current?: string | undefined; servers: Record<string, Server> }

const file = () => join(readEnvironment().folder, 'config.json')

/** Where the tokens of a log-in by browser are kept. */
export function tokenFile(server: string): string {
  return join(
    readEnvironment().folder,
    `tokens-${createHash('sha256').update(server).digest('hex').slice(0, 16)}.json`,
  )
}

export async function readSettings(): Promise<Settings> {
  const text = await readFile(file(), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return { servers: {} }
  await keepPrivate()
  const settings = parse(text)
  if (settings) return settings
  throw new Failure('failed', `${file()} is damaged. Delete it and log in again.`)
}

function parse(text: string): Settings | undefined {
  try {
    return JSON.parse(text) as Settings
  } catch {
    return undefined
  }
}

async function keepPrivate(): Promise<void> {
  if (process.platform === 'win32') return
  const { mode } = await stat(file())
  if ((mode & 0o077) !== 0) await chmod(file(), 0o600)
}

export async function writeSettings(settings: Settings): Promise<void> {
  await mkdir(readEnvironment().folder, { recursive: true, mode: 0o700 })
  // Never half a file, whenever the process ends.
  const draft = `${file()}.${process.pid}`
  await writeFile(draft, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 })
  await rename(draft, file())
}
