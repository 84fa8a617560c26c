// A token endpoint like that of X, over HTTP, whose truth a test can ask for: which grants live, and how many calls had begun
// and had no effect yet.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { atEnd } from '../support/at-end.ts'
import { keepGrants } from './grants.ts'

/** `hold`: accepted at once, answered after `release`. Each hits one call. */
export type TokenFault = 'drop-before' | 'drop-after' | '500' | '429' | 'keys' | 'hold'

const refusals: Partial<Record<TokenFault, { status: number; body: unknown }>> = {
  '500': { status: 500, body: { error: 'server_error' } },
  '429': { status: 429, body: { title: 'Too Many Requests' } },
  keys: { status: 401, body: { error: 'unauthorized_client' } },
}
const invalid = {
  error: 'invalid_request',
  error_description: 'Value passed for the token was invalid.',
}

export async function startTokenServer({ accessSeconds = 7200, replayKills = true } = {}) {
  const grants = keepGrants(accessSeconds, replayKills)
  const faults: TokenFault[] = []
  const held: (() => void)[] = []
  const stats = { calls: 0, live: 0, maxLive: 0 }
  const release = () => {
    for (const answer of held.splice(0)) answer()
  }
  /** Undefined: the caller gave up before its request was complete. */
  const receive = async (request: IncomingMessage): Promise<string | undefined> => {
    stats.calls += 1
    stats.live += 1
    stats.maxLive = Math.max(stats.maxLive, stats.live)
    try {
      const token = await readToken(request)
      // Long enough for another renewal to begin meanwhile.
      await sleep(5)
      return token
    } catch {
      return undefined
    } finally {
      stats.live -= 1
    }
  }
  const answer = async (token: string, response: ServerResponse) => {
    const fault = faults.shift()
    if (fault === 'drop-before') return response.destroy()
    const refusal = fault && refusals[fault]
    if (refusal) return send(response, refusal.status, refusal.body)
    const pair = grants.redeem(token)
    if (!pair) return send(response, 400, invalid)
    if (fault === 'drop-after') return response.destroy()
    // The call has had its effect; what is held is its answer.
    if (fault === 'hold') await new Promise<void>((resolve) => held.push(resolve))
    const { accessToken: access_token, refreshToken: refresh_token } = pair
    const life = { expires_in: accessSeconds, scope: 'tweet.write' }
    return send(response, 200, { access_token, refresh_token, ...life })
  }
  const server = createServer(async (request, response) => {
    const token = await receive(request)
    if (token !== undefined) await answer(token, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  atEnd(async () => {
    release()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return {
    ...grants,
    ...{ stats, release },
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failNext: (...kinds: TokenFault[]) => faults.push(...kinds),
    clearFaults: () => faults.splice(0),
    countHeld: () => held.length,
  }
}

async function readToken(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += chunk
  return new URLSearchParams(body).get('refresh_token') ?? ''
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const headers = { 'content-type': 'application/json', 'retry-after': '30' }
  response.writeHead(status, headers).end(JSON.stringify(body))
}
