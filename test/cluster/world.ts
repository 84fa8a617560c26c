// The real program behind a real PgBouncer: API processes and workers, the sandbox networks, and a member's token.

import type { Principal } from '../../server/access/access.ts'
import { openPublishingWorld, uniqueText } from '../publishing/world.ts'
import { atEnd } from '../support/at-end.ts'
import { type Carillon, spawnCarillon } from '../support/carillon.ts'
import { accessTokenOf, basic, call, send } from '../support/client.ts'
import { freePort } from '../support/free-port.ts'
import { testKeys } from '../support/keys.ts'
import { need } from '../support/need.ts'
import { networkSettings } from '../support/network-settings.ts'
import { startPgBouncer } from '../support/pgbouncer.ts'
import { sandboxApp } from '../support/sandbox-world.ts'

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
  const settings = {
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: world.database.url,
    CARILLON_KEYS: testKeys,
    ALLOW_PRIVATE_SERVERS: 'yes',
    RATE_LIMIT_PER_SECOND: '100000',
    PUBLISH_LEASE_SECONDS: '2',
    PUBLISH_CALL_SECONDS: '1',
    PUBLISH_SETTLING_SECONDS: '2',
    ...networkSettings(world.sandbox.addresses),
  }
  const start = (command: string, more: Record<string, string> = {}): Carillon => {
    const process = spawnCarillon(command, { ...settings, ...more })
    atEnd(process.end)
    return process
  }
  return {
    ...world,
    pooler,
    startWorker: () => start('worker'),
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
      const socialProfileIds = [Number(world.profile('facebook').id)]
      const answer = await call(api, token, 'POST', '/v1/messages', { text, socialProfileIds })
      if (answer.status !== 200) throw new Error(answer.text)
      return text
    },
  }
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
