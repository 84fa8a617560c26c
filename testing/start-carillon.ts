// Carillon with a database, a demo and the sandbox networks, in a folder of its own that is removed at the end.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Child, findProgram, freePort, spawnNode } from './program.ts'
import { connectSandbox, type Sandbox } from './sandbox.ts'

export type CarillonOptions = {
  /** Settings of the service, as in .env.example. */
  settings?: Record<string, string>
  /** How long the start may take: 120 s, because the first one makes a database. */
  withinMs?: number
}

export type DemoMember = { id: string; email: string; password: string; fullName: string }
export type DemoProfile = { id: string; type: string; socialNetworkId: string; ownerId: string }
export type DemoApp = { clientId: string; clientSecret: string; name: string; kind: string }

export type Carillon = {
  url: string
  sandbox: Sandbox
  /** Of the demo, the owner of the first organization first. */
  members: DemoMember[]
  profiles: DemoProfile[]
  apps: DemoApp[]
  /** An access token for a member, by email address: the first one, if it is left out. */
  token(email?: string): Promise<string>
  /** The log so far. */
  log(): string
  /** Ends it and removes its data. */
  stop(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

type Demo = {
  members: DemoMember[]
  profiles: DemoProfile[]
  apps: DemoApp[]
  sandboxUrl: string
}

export async function startCarillon(options: CarillonOptions = {}): Promise<Carillon> {
  for (let left = maxStarts - 1; ; left -= 1) {
    try {
      return await start(options)
    } catch (error) {
      if (left === 0 || options.settings?.PORT || !isPortTaken(error)) throw error
    }
  }
}

/** Another process may take the port between the look for a free one and the start. */
const maxStarts = 5

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && /Port \d+ is taken/.test(error.message)
}

async function start({ settings = {}, withinMs = 120_000 }: CarillonOptions): Promise<Carillon> {
  const folder = await mkdtemp(join(tmpdir(), 'carillon-testing-'))
  const port = await freePort()
  const data = join(folder, 'data')
  const child = spawnNode([await findProgram(), 'start'], {
    settings: {
      ...{ HOME: folder, PORT: String(port) },
      ...{ CARILLON_DATA_DIR: data, LOAD_DEMO: 'yes', SANDBOX: 'yes' },
      ...settings,
    },
  })
  const stop = async () => {
    await child.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await untilReady(child, withinMs)
    const demo: Demo = JSON.parse(await readFile(join(data, 'demo.json'), 'utf8'))
    const url = `http://localhost:${port}`
    return {
      ...{ url, sandbox: connectSandbox(demo.sandboxUrl) },
      ...{ members: demo.members, profiles: demo.profiles, apps: demo.apps },
      token: (email) => tokenFor(url, demo, email),
      log: child.output,
      stop,
      [Symbol.asyncDispose]: stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function untilReady({ process: child, output }: Child, withinMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`Carillon is not ready after ${withinMs} ms: ${output()}`)),
      withinMs,
    )
    child.once('exit', () => {
      clearTimeout(timer)
      reject(new Error(`Carillon has ended: ${output()}`))
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', () => {
        if (!output().includes('Carillon is ready.')) return
        clearTimeout(timer)
        resolve()
      })
  })
}

/** Of the demo's app, which acts for a member. */
async function tokenFor(url: string, demo: Demo, email?: string): Promise<string> {
  const member = demo.members.find((one) => email === undefined || one.email === email)
  if (!member) throw new Error(`the demo has no member ${email}`)
  const app = demo.apps.find(({ kind }) => kind === 'MEMBER')
  const answer = await fetch(`${url}/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`${app?.clientId}:${app?.clientSecret}`)}`,
    },
    body: new URLSearchParams({ grant_type: 'member_app', member_id: String(member.id) }),
  })
  const said = await answer.text()
  if (!answer.ok) throw new Error(`Carillon gave no token: ${answer.status} ${said}`)
  return (JSON.parse(said) as { access_token: string }).access_token
}
