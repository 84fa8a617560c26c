// The request with which an app sends a person to the authorization server.
import type { World } from '../exchange/exchange.ts'
import { nameApp } from './app-name.ts'
import type { AuthorizationServer } from './authorization-server.ts'
import type { BoundTo } from './grants.ts'

export type Asked = {
  clientId: string
  /** For people. */
  appName: string
  redirectUri: string
  state: string | undefined
  scopes: string[]
  codeChallenge: string | undefined
  /** Scopes that were declined before are asked for again. */
  isRerequest: boolean
  /** The account that the app expects. */
  loginHint?: string
  /** Added to the callback. */
  answer?: Record<string, string>
  /** The keys that the code is for. */
  boundTo?: BoundTo
}

type Read = { asked: Asked } | { asked?: undefined; trouble: string }

/** Any client id and any web address are taken, unless the network registers apps itself (`check`). */
export function readRequest(
  server: AuthorizationServer,
  given: Record<string, string | string[]>,
  world: World,
): Read {
  const query = Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (Array.isArray(value) ? [] : [[name, value]])),
  ) as Record<string, string>
  const { client_id: clientId, redirect_uri: redirectUri, response_type: type } = query
  if (!clientId) return { trouble: 'client_id is missing' }
  if (!redirectUri || !isCallback(redirectUri))
    return { trouble: 'redirect_uri must be an http or https address without a fragment' }
  if (type !== 'code') return { trouble: 'response_type must be code' }
  const scopes = [...new Set((query.scope ?? '').split(server.separator).filter(Boolean))]
  const strange = scopes.filter((scope) => !server.scopes.some(({ name }) => name === scope))
  if (strange.length > 0) return { trouble: `Invalid scopes: ${strange.join(', ').slice(0, 200)}` }
  if (scopes.length === 0) return { trouble: 'scope is missing' }
  const trouble = server.check?.(query, world)
  if (trouble) return { trouble }
  return {
    asked: {
      clientId,
      appName: server.findAppName?.(world, clientId) ?? nameApp(clientId),
      redirectUri,
      state: query.state,
      scopes,
      codeChallenge: query.code_challenge,
      isRerequest: query.auth_type === 'rerequest',
      ...(query.login_hint ? { loginHint: query.login_hint } : {}),
    },
  }
}

function isCallback(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && /^https?:$/.test(url.protocol) && url.hash === ''
}

/** Undefined: the request carries an S256 challenge. */
export function checkChallenge(query: Record<string, string>): string | undefined {
  if (!/^[\w-]{43}$/.test(query.code_challenge ?? ''))
    return 'code_challenge must be the SHA-256 of a verifier in base64url'
  return query.code_challenge_method === 'S256' ? undefined : 'code_challenge_method must be S256'
}
