// The steps of connecting an account that all networks with OAuth share.

import { say } from '../../sentences/sentences.ts'
import { pause } from '../../time/pause.ts'
import type { ConnectedCredential, FinishInput, NetworkApp } from '../connecting.ts'
import { type Call, callNetwork, type NetworkClient } from '../http/client.ts'
import { NetworkError } from '../networks.ts'

/** The sandbox serves the path of the real page below the name of the network. */
export function pageAddress({ isReal, site }: NetworkClient, authorizeUrl: string): string {
  return isReal ? authorizeUrl : site + new URL(authorizeUrl).pathname
}

/** The address of a call of the network's API. */
export function apiAddress({ address }: NetworkClient, path: string): string {
  return address.replace(/\/$/, '') + path
}

export function requireApp(client: NetworkClient, app: NetworkApp | null): NetworkApp {
  if (app) return app
  throw new NetworkError(
    'rejected',
    `${client.name}_no_app`,
    say('no_app_registered', { network: client.title }),
    { hint: say('register_app', { network: client.title }) },
  )
}

/** The code of a callback, or why there is none. */
export function requireCode(client: NetworkClient, { query }: Pick<FinishInput, 'query'>): string {
  const { code, error } = query
  if (code && error === undefined) return code.replace(/#.*$/, '')
  if (error === 'access_denied')
    throw new NetworkError(
      'rejected',
      `${client.name}_access_denied`,
      say('authorization_cancelled', { network: client.title }),
      { hint: say('start_again_and_allow') },
    )
  // Any page can call the callback: only text that looks like an error code is quoted.
  const reason = /^[a-z_]{1,40}$/.test(error ?? '') ? error : undefined
  throw new NetworkError(
    'rejected',
    `${client.name}_${reason ?? 'no_code'}`,
    say('no_code_sent', { network: client.title, detail: reason ? say('but', { reason }) : '' }),
    { hint: say('start_again') },
  )
}

/** A token of the credential, or the reason to connect again. */
export function requireStored(
  client: NetworkClient,
  { tokens }: Pick<ConnectedCredential, 'tokens'>,
  name: 'accessToken' | 'refreshToken',
): string {
  const token = tokens[name]
  if (typeof token === 'string' && token !== '') return token
  throw new NetworkError(
    'reconnect',
    `${client.name}_no_${name === 'accessToken' ? 'token' : 'refresh_token'}`,
    say('no_token_to_renew', { network: client.title }),
    { hint: say('reconnect') },
  )
}

/** An id with all its digits: a JSON number beyond 2^53 has lost some. */
export function idOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value
  return Number.isSafeInteger(value) ? String(value) : undefined
}

/** Reads with tokens whose account is not known yet. */
export async function readWithTokens(
  client: NetworkClient,
  credentials: Record<string, unknown>,
  read: Pick<Call, 'path' | 'query'>,
  signal: AbortSignal,
): Promise<unknown> {
  const account = { networkId: '', username: '', credentials }
  const call = { purpose: 'read', method: 'GET', ...read } as const
  return (await callNetwork(client, account, call, signal)).body
}

const pausesMs = [500, 1_500, 3_000, 5_000]

/**
 * Reads with a token that was issued just now. Networks refuse such a token for some seconds until all their servers know
 * it, and the code is spent: giving up at once would lose the grant.
 */
export async function readWithFreshToken<T>(
  read: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  for (const ms of pausesMs) {
    try {
      return await read()
    } catch (error) {
      if (!isPassing(error) || signal.aborted) throw error
      await pause(ms, signal)
    }
  }
  return read()
}

function isPassing(error: unknown): boolean {
  return error instanceof NetworkError && (error.kind === 'reconnect' || error.kind === 'retry')
}
