// The scene of the pictures in the documents: Carillon with its demo, and posts of a bakery on the sandbox's X.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { DemoFile } from '../../server/commands/seed/demo-file.ts'
import { runUntilStopped } from '../../test/documents/run-until-stopped.ts'
import { freePort } from '../../test/support/free-port.ts'
import { publishPosts } from './posts.ts'

const program = fileURLToPath(new URL('../../server/carillon.mjs', import.meta.url))

export type Scene = {
  url: string
  sandboxUrl: string
  owner: { email: string; password: string }
  /** The authorization URL of the demo app. */
  consentUrl: string
  close(): Promise<void>
}

export async function openScene(settings: Record<string, string> = {}): Promise<Scene> {
  const { demo, close } = await startDemo(settings)
  try {
    await publishPosts(demo)
    return { ...describe(demo), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Carillon with its demo, on a free port. `run` starts another command of it on the same data. */
export async function startDemo(settings: Record<string, string> = {}) {
  // Not the root of the project, so that a developer's .env is not read.
  const directory = await mkdtemp(join(tmpdir(), 'carillon-pictures-'))
  const port = String(await freePort())
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    PORT: port,
    RATE_LIMIT_PER_SECOND: '1000',
    ...settings,
  }
  const command = `exec '${process.execPath}' '${program}' start`
  const running = runUntilStopped(command, directory, env)
  const close = async () => {
    await running.stop()
    await rm(directory, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await running.untilReady(`http://localhost:${port}/readyz`)
    const text = await readFile(join(directory, '.carillon', 'demo.json'), 'utf8')
    const demo: DemoFile = JSON.parse(text)
    const run = (...command: string[]) =>
      promisify(execFile)(process.execPath, [program, ...command], { cwd: directory, env })
    return { demo, directory, run, close }
  } catch (error) {
    await close()
    throw error
  }
}

function describe(demo: DemoFile): Omit<Scene, 'close'> {
  const { baseUrl, sandboxUrl = '', members: [owner] = [], apps: [app] = [] } = demo
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: app?.clientId ?? '',
    // The page shows it, so it must not depend on the port.
    redirect_uri: app?.redirectUris.find((uri) => uri.startsWith('https:')) ?? '',
    scope: 'offline',
    state: 'a-picture-of-it',
  })
  return {
    url: baseUrl,
    sandboxUrl,
    owner: { email: owner?.email ?? '', password: owner?.password ?? '' },
    consentUrl: `${baseUrl}/oauth2/auth?${query}`,
  }
}
