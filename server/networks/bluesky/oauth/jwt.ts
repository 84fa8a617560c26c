// Keys and signed tokens of OAuth on Bluesky: P-256 and ES256, nothing else.
import { createPrivateKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto'

/** A private key as JSON, with an id. It is sealed with the tokens that belong to it. */
export type Jwk = { kty: string; crv: string; x: string; y: string; d: string; kid: string }

export function makeKey(): Jwk {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' })
  return { kty: 'EC', crv: 'P-256', x, y, d, kid: randomUUID() }
}

export function publicPart({ kty, crv, x, y }: Jwk) {
  return { kty, crv, x, y }
}

/** Undefined: it is no key. */
export function readKey(value: unknown): Jwk | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { kty, crv, x, y, d, kid } = value as Partial<Record<string, unknown>>
  const parts = { kty, crv, x, y, d, kid }
  const isKey = kty === 'EC' && crv === 'P-256' && Object.values(parts).every(isText)
  // Every part was checked to be text.
  return isKey ? (parts as Jwk) : undefined
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

export function signJwt(
  key: Jwk,
  header: Record<string, unknown>,
  claims: Record<string, unknown>,
): string {
  const iat = Math.floor(Date.now() / 1_000)
  const parts = [
    { alg: 'ES256', ...header },
    { jti: randomUUID(), iat, ...claims },
  ]
  const content = parts.map((part) => encode(JSON.stringify(part))).join('.')
  const { d, ...rest } = key
  const privateKey = createPrivateKey({ key: { ...publicPart({ ...rest, d }), d }, format: 'jwk' })
  const signature = sign('sha256', Buffer.from(content), {
    key: privateKey,
    dsaEncoding: 'ieee-p1363',
  })
  return `${content}.${signature.toString('base64url')}`
}

function encode(text: string): string {
  return Buffer.from(text).toString('base64url')
}
