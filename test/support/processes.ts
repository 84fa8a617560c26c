// Starts two real API processes on one database, as behind a load balancer.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { atEnd } from './at-end.ts'
import { accessTokenOf, basic, send } from './client.ts'
import { makeTestDatabase, type TestDatabase } from './database.ts'
import { type Demo, readDemo } from './demo.ts'
import { eventually } from './eventually.ts'
import { freePort } from './free-port.ts'
import { testKeys } from './keys.ts'
import { programFile } from './program.ts'
import { installApp } from './world-installations.ts'
import { addMember } from './world-people.ts'

export type Processes = {
  /** The URL of each process. */
  urls: [string, string]
  database: TestDatabase
  demo: Demo
  /** The output of both processes so far. */
  output(): string
}

const program = new URL('../../server/carillon.mjs', import.meta.url)

/** Both processes end with the test file. */
export async function startProcesses(environment: Record<string, string>): Promise<Processes> {
  const database = await makeTestDatabase('demo')
  const demo = await readDemo(database)
  const ports = [await freePort(), await freePort()] as const
  const shared = {
    DATABASE_URL: database.url,
    CARILLON_KEYS: testKeys,
    LOG_LEVEL: 'warn',
    PUBLIC_URL: `http://localhost:${ports[0]}`,
    ...environment,
  }
  const outputs = await Promise.all(
    ports.map((port) => startProcess({ ...shared, PORT: String(port) })),
  )
  return {
    urls: [`http://localhost:${ports[0]}`, `http://localhost:${ports[1]}`],
    database,
    demo,
    output: () => outputs.map((output) => output()).join('\n'),
  }
}

async function startProcess(environment: Record<string, string>): Promise<() => string> {
  const child = spawn(process.execPath, [programFile(program), 'api'], {
    // Not the root of the project, so that a developer's .env is not read.
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  atEnd(() => stop(child))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  await eventually(
    async () => {
      if (child.exitCode !== null) throw new Error(`the process ended: ${output}`)
      return output.includes('Carillon answers')
    },
    { every: 50 },
  )
  return () => output
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await ended
  clearTimeout(timer)
}

/** A new member of the demo organization, without any counted requests. */
export async function addCaller({ urls, database, demo }: Processes): Promise<Caller> {
  const memberId = await addMember(database, { organizationId: demo.organization.demo })
  await installApp(database, demo.app.member.clientId, { memberId })
  const answer = await send(`${urls[0]}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: basic(demo.app.member) },
    body: new URLSearchParams({ grant_type: 'member_app', member_id: memberId }),
  })
  return { memberId, token: accessTokenOf(answer) }
}

export type Caller = { memberId: string; token: string }
