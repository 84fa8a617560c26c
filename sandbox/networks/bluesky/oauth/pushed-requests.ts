// Requests that clients push before they send the person's browser (PAR, RFC 9126).
import { randomBytes } from 'node:crypto'
import type { Pushed } from '../../../authorization/authorization-server.ts'
import type { World } from '../../../exchange/exchange.ts'

const lifeMs = 5 * 60_000
const prefix = 'urn:ietf:params:oauth:request_uri:req-'

const byWorld = new WeakMap<World, Map<string, Pushed & { endsAt: number }>>()

function requestsOf(world: World) {
  const known = byWorld.get(world) ?? new Map<string, Pushed & { endsAt: number }>()
  byWorld.set(world, known)
  return known
}

export function keepPushed(world: World, pushed: Pushed): Record<string, unknown> {
  const requests = requestsOf(world)
  for (const [uri, { endsAt }] of requests) if (endsAt < Date.now()) requests.delete(uri)
  const uri = prefix + randomBytes(16).toString('hex')
  requests.set(uri, { ...pushed, endsAt: Date.now() + lifeMs })
  return { request_uri: uri, expires_in: lifeMs / 1_000 - 1 }
}

/** Undefined: there is none, or it is another client's. */
export function findPushed(
  world: World,
  query: Record<string, string | string[]>,
): Pushed | undefined {
  const found = requestsOf(world).get(String(query.request_uri))
  const isOwn = found?.form.client_id === query.client_id
  return found && isOwn && found.endsAt > Date.now() ? found : undefined
}
