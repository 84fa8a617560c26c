// Signed tokens of clients: ES256 with a key that the token or the client's document names.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { isRecord } from '../../../exchange/exchange.ts'

export type Jwk = { kty: string; crv: string; x: string; y: string }

export type Jwt = {
  header: Record<string, unknown>
  claims: Record<string, unknown>
  isSignedBy(key: Jwk): boolean
}

/** Undefined: it is no such token. The signature is not checked yet. */
export function readJwt(text: unknown): Jwt | undefined {
  if (typeof text !== 'string' || text.length > 8_000) return undefined
  const [head = '', payload = '', signature = '', ...rest] = text.split('.')
  const [header, claims] = [decode(head), decode(payload)]
  if (!header || !claims || rest.length > 0 || header.alg !== 'ES256') return undefined
  const content = Buffer.from(`${head}.${payload}`)
  return {
    header,
    claims,
    isSignedBy: (key) => isSigned(content, Buffer.from(signature, 'base64url'), key),
  }
}

function decode(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return isRecord(value) ? value : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function isSigned(content: Buffer, signature: Buffer, jwk: Jwk): boolean {
  try {
    const key = createPublicKey({ key: jwk, format: 'jwk' })
    return verify('sha256', content, { key, dsaEncoding: 'ieee-p1363' }, signature)
  } catch {
    // A point that is not on the curve is no key.
    return false
  }
}

/** Undefined: it is no public key for ES256. */
export function readPublicKey(value: unknown): Jwk | undefined {
  if (!isRecord(value) || 'd' in value) return undefined
  const { kty, crv, x, y } = value
  if (kty !== 'EC' || crv !== 'P-256' || typeof x !== 'string' || typeof y !== 'string')
    return undefined
  return { kty, crv, x, y }
}

/** RFC 7638. */
export function thumbprintOf({ kty, crv, x, y }: Jwk): string {
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')
}

const maxIds = 10_000
const used = new Set<string>()

/** A token that was seen before is refused: it may be a copy. */
export function isFirstUse({ jti }: Record<string, unknown>): boolean {
  if (typeof jti !== 'string' || jti === '' || used.has(jti)) return false
  used.add(jti)
  const [oldest] = used
  if (oldest !== undefined && used.size > maxIds) used.delete(oldest)
  return true
}

/** Issued within the last minute, by clocks that may differ a little. */
export function isRecent({ iat }: Record<string, unknown>): boolean {
  return typeof iat === 'number' && Math.abs(Date.now() / 1_000 - iat) < 60
}
