// The real program behind a real PgBouncer or over a real cluster: API processes and workers, the sandbox networks, and a member's token.
import type { Principal } from '../../server/access/access.ts'
import { connect } from '../../server/db/db.ts'
import { migrate } from '../../server/db/migrate/migrate.ts'
import { openPublishingWorld, type PublishingWorld, uniqueText } from '../publishing/world.ts'
import { atEnd } from '../support/at-end.ts'
import { type Carillon, spawnCarillon } from '../support/carillon.ts'
import { accessTokenOf, basic, call, send } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { testKeys } from '../support/keys.ts'
import { need } from '../support/need.ts'
import { networkSettings } from '../support/network-settings.ts'
import { startPgBouncer } from '../support/pgbouncer.ts'
import { type SandboxProfile, sandboxApp } from '../support/sandbox-world.ts'

type Api = {
  url: string
  process: Carillon
  logIn(): Promise<string>
  revoke(token: string): Promise<void>
}

/** `size`: connections of the pooler to PostgreSQL. */
export async function openPooledWorld({ size }: { size: number }) {
  const world = await openPublishingWorld()
  const pooler = await startPgBouncer(world.database.url, { size })
  const processes = processesOver(world, {
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: world.database.url,
  })
  return { ...world, pooler, ...processes }
}

/** `url`: an empty database. */
export async function openClusterWorld(url: string, more: Record<string, string> = {}) {
  await migrate(url)
  const connections = connect(url, { max: 4, name: 'carillon test' })
  atEnd(connections.close)
  const database = { ...connections, url }
  const world = await openPublishingWorld({ database, profilesPerNetwork: 2 })
  // Longer than for one server: several of them share the machine with the processes.
  const publishing = {
    PUBLISH_LEASE_SECONDS: '8',
    PUBLISH_CALL_SECONDS: '4',
    PUBLISH_SETTLING_SECONDS: '4',
  }
  return { ...world, ...processesOver(world, { ...publishing, ...more, DATABASE_URL: url }) }
}

function processesOver(world: PublishingWorld, more: Record<string, string>) {
  const settings = {
    CARILLON_KEYS: testKeys,
    ALLOW_PRIVATE_SERVERS: 'yes',
    RATE_LIMIT_PER_SECOND: '100000',
    PUBLISH_LEASE_SECONDS: '2',
    PUBLISH_CALL_SECONDS: '1',
    PUBLISH_SETTLING_SECONDS: '2',
    ...networkSettings(world.sandbox.addresses),
    ...more,
  }
  const start = (command: string, more: Record<string, string> = {}): Carillon => {
    const process = spawnCarillon(command, { ...settings, ...more })
    atEnd(process.end)
    return process
  }
  return {
    settings,
    startWorker: (others: Record<string, string> = {}) => start('worker', others),
    async startApi(): Promise<Api> {
      const port = await freePort()
      const url = `http://localhost:${port}`
      const process = start('api', { PORT: String(port), PUBLIC_URL: url })
      await process.ready
      const author = world.principals.author
      return {
        url,
        process,
        logIn: () => logIn(url, author),
        revoke: (token) => revoke(url, token),
      }
    },
    /** Returns the text. */
    async post(api: { url: string }, token: string): Promise<string> {
      const text = uniqueText()
      const answer = await call(api, token, 'POST', '/v1/messages', bodyOf(world, text))
      if (answer.status !== 200) throw new Error(answer.text)
      return text
    },
    /** As a client does that must not lose a message: the same request with the same key until it is accepted. */
    async postUntilAccepted(
      api: { url: string },
      token: string,
      profile: SandboxProfile,
    ): Promise<string> {
      const text = uniqueText()
      const headers = { 'idempotency-key': text }
      const body = bodyOf(world, text, profile)
      const post = () => call(api, token, 'POST', '/v1/messages', body, headers)
      let last: unknown
      const isAccepted = async () => {
        last = await post().catch((error: unknown) => error)
        return typeof last === 'object' && last !== null && 'status' in last && last.status === 200
      }
      await eventually(isAccepted, { what: 'a message to be accepted', every: 200 }).catch(
        (error: Error) => {
          throw new Error(`${error.message}: ${JSON.stringify(last)}`)
        },
      )
      return text
    },
  }
}

function bodyOf(world: PublishingWorld, text: string, profile = world.profile('facebook')) {
  return { text, socialProfileIds: [Number(profile.id)] }
}

async function logIn(url: string, author: Principal): Promise<string> {
  if (author.kind !== 'member') throw new Error('the author is a member')
  return accessTokenOf(
    await send(`${url}/oauth2/token`, {
      method: 'POST',
      headers: { authorization: basic(sandboxApp) },
      body: new URLSearchParams({ grant_type: 'member_app', member_id: author.memberId }),
    }),
  )
}

async function revoke(url: string, token: string): Promise<void> {
  const answer = await send(`${url}/oauth2/revoke`, {
    method: 'POST',
    headers: { authorization: basic(sandboxApp) },
    body: new URLSearchParams({ token }),
  })
  if (answer.status !== 200) throw new Error(answer.text)
}

/** The live events of a viewer, as they arrive. */
export async function watch(url: string, token: string): Promise<() => string> {
  const stopping = new AbortController()
  const response = await fetch(`${url}/v1/events/stream`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stopping.signal,
  })
  let text = ''
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of need(response.body)) text += decoder.decode(chunk, { stream: true })
  }
  const ended = read().catch(() => undefined)
  atEnd(async () => {
    stopping.abort()
    await ended
  })
  return () => text
}
