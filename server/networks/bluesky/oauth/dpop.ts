// DPoP (RFC 9449): every request proves that its sender has the key that its token is bound to.
import { createHash } from 'node:crypto'
import { textAt } from '../../http/client.ts'
import type { Outcome, Send, WireRequest } from '../../http/request.ts'
import { type Jwk, publicPart, signJwt } from './jwt.ts'

/** The last nonce of each server. A server asks for a new one every few minutes. */
export type Nonces = Map<string, { nonce: string; at: number }>

const maxServers = 1_000
/** Before a stream is sent, which cannot be sent again, the nonce must be this fresh. */
const freshMs = 60_000

type Proof = { key: Jwk; nonces: Nonces; accessToken?: string }

/**
 * A server that wants another nonce has not executed the request: it is sent again, once. The request that has an effect is
 * still sent at most once.
 */
export function withProof(send: Send, proof: Proof): Send {
  const sendProven = async (request: WireRequest, bounds: Parameters<Send>[1]) => {
    const outcome = await send(prove(request, proof), bounds)
    rememberNonce(proof.nonces, request.url.origin, outcome)
    return outcome
  }
  return async (request, bounds) => {
    if (isStream(request) && !isFresh(proof.nonces, request.url.origin))
      await sendProven(probeOf(request), bounds)
    const first = await sendProven(request, bounds)
    return wantsNonce(first) && !isStream(request) ? sendProven(request, bounds) : first
  }
}

function prove(request: WireRequest, { key, nonces, accessToken }: Proof): WireRequest {
  const { origin, pathname } = request.url
  const nonce = nonces.get(origin)?.nonce
  const claims = {
    htm: request.method,
    htu: origin + pathname,
    ...(nonce ? { nonce } : {}),
    ...(accessToken ? { ath: createHash('sha256').update(accessToken).digest('base64url') } : {}),
  }
  const dpop = signJwt(key, { typ: 'dpop+jwt', jwk: publicPart(key) }, claims)
  const headers: Record<string, string> = { ...request.headers, dpop }
  if (accessToken) headers.authorization = `DPoP ${accessToken}`
  return { ...request, headers }
}

function rememberNonce(nonces: Nonces, origin: string, { answer }: Outcome): void {
  const nonce = answer?.headers['dpop-nonce']
  if (!nonce || nonce.length > 1_000) return
  nonces.delete(origin)
  nonces.set(origin, { nonce, at: Date.now() })
  const [oldest] = nonces.keys()
  if (oldest !== undefined && nonces.size > maxServers) nonces.delete(oldest)
}

function isFresh(nonces: Nonces, origin: string): boolean {
  const at = nonces.get(origin)?.at ?? 0
  return Math.abs(Date.now() - at) < freshMs
}

function isStream({ body }: WireRequest): boolean {
  return body !== undefined && typeof body !== 'string' && !Buffer.isBuffer(body)
}

/** A call without effect that brings a nonce. */
function probeOf({ url, headers }: WireRequest): WireRequest {
  const { 'content-type': _type, 'content-length': _length, ...rest } = headers
  const probe = new URL(url)
  // The API may be below a path.
  probe.pathname = url.pathname.replace(/\/xrpc\/.*$/, '/xrpc/com.atproto.server.getSession')
  probe.search = ''
  return { method: 'GET', url: probe, headers: rest }
}

/** The authorization server says so in the body, the account's server in a header. */
function wantsNonce({ answer }: Outcome): boolean {
  if (answer?.status !== 400 && answer?.status !== 401) return false
  const challenge = answer.headers['www-authenticate'] ?? ''
  return textAt(answer.body, 'error') === 'use_dpop_nonce' || challenge.includes('use_dpop_nonce')
}
