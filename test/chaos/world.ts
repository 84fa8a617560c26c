// The system under test: PostgreSQL, the sandbox networks and the API as separate processes, with profiles on each network.
import { join } from 'node:path'
import { type Connections, connect } from '../../server/db/db.ts'
import { migrate } from '../../server/db/migrate/migrate.ts'
import { networks } from '../../server/networks/registry.ts'
import { spawnCarillon } from '../support/carillon.ts'
import { basic } from '../support/client.ts'
import { freePort } from '../support/free-port.ts'
import { testKeys } from '../support/keys.ts'
import {
  type RestartablePostgres,
  startRestartablePostgres,
} from '../support/restartable-postgres.ts'
import { startSandboxProcess } from '../support/sandbox-process.ts'
import { buildSandboxWorld, type SandboxProfile, sandboxApp } from '../support/sandbox-world.ts'
import { openSandboxControl, type SandboxControl } from './sandbox-control.ts'

export type World = {
  postgres: RestartablePostgres
  /** For checks; its connections are disturbed like all others. */
  database: Connections
  sandbox: SandboxControl
  profiles: SandboxProfile[]
  apiUrl: string
  token: string
  /** The environment of a worker. */
  environment: Record<string, string>
  close(): Promise<void>
}

/** `usual`: the default settings. */
export type Times = 'usual' | { leaseSeconds: number }

type Closers = (() => Promise<unknown>)[]

export async function openWorld(
  directory: string,
  times: Times,
  options: { standby?: boolean; profilesPerNetwork?: number } = {},
): Promise<World> {
  const closers: Closers = []
  const close = async () => {
    for (const end of closers.reverse()) await end()
  }
  try {
    const postgres = await startRestartablePostgres(join(directory, 'postgres'), options)
    closers.push(() => postgres.stop())
    const sandboxProcess = await startSandboxProcess(join(directory, 'sandbox.jsonl'))
    closers.push(() => sandboxProcess.stop())
    const sandbox = openSandboxControl(sandboxProcess)
    await migrate(postgres.url)
    const database = connect(postgres.url, { max: 4, name: 'chaos' })
    closers.push(() => database.close())
    const { profiles, members } = await buildSandboxWorld(database, sandbox, {
      profilesPerNetwork: options.profilesPerNetwork ?? 50,
    })
    const port = await freePort()
    const apiUrl = `http://localhost:${port}`
    const environment = {
      ...environmentOf(postgres.url, sandbox.url, directory, times),
      // Where the networks fetch pictures, from whichever worker the address comes.
      PUBLIC_URL: apiUrl,
    }
    await startApi({ ...environment, PORT: String(port) }, closers)
    const token = await requestToken(apiUrl, members.author)
    return { postgres, database, sandbox, profiles, apiUrl, token, environment, close }
  } catch (error) {
    await close()
    throw error
  }
}

function environmentOf(
  databaseUrl: string,
  sandboxUrl: string,
  directory: string,
  times: Times,
): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    CARILLON_DATA_DIR: directory,
    CARILLON_KEYS: testKeys,
    ...networksAt(sandboxUrl),
    ALLOW_PRIVATE_WEBHOOKS: 'yes',
    RATE_LIMIT_PER_SECOND: '1000000',
    QUOTA_PER_DAY: '1000000000',
    ...(times === 'usual'
      ? {}
      : {
          PUBLISH_LEASE_SECONDS: String(times.leaseSeconds),
          PUBLISH_CALL_SECONDS: '1',
          // On a busy machine the sandbox is slow: once it accepted a request 2.6 s after its sender had given up. The real
          // networks' settling times are 15 to 30 s.
          PUBLISH_SETTLING_SECONDS: '6',
        }),
  }
}

export function networksAt(sandboxUrl: string): Record<string, string> {
  return Object.fromEntries(
    networks.map(({ api, sandbox }) => [api.setting.name, sandboxUrl + sandbox.path]),
  )
}

async function startApi(environment: Record<string, string>, closers: Closers): Promise<void> {
  const api = spawnCarillon('api', environment)
  closers.push(() => api.end())
  await api.ready
}

async function requestToken(apiUrl: string, memberId: string): Promise<string> {
  const answer = await fetch(`${apiUrl}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: basic(sandboxApp) },
    body: new URLSearchParams({ grant_type: 'member_app', member_id: memberId }),
  })
  const { access_token: token } = (await answer.json()) as { access_token?: string }
  if (!token) throw new Error(`no token: ${answer.status}`)
  return token
}
