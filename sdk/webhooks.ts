// Verifies a delivery by the Standard Webhooks scheme: HMAC-SHA256 over id, time and body, compared in constant time.
import { WebhookError } from './errors.ts'
import type { WebhookEvent } from './schema.gen.ts'

type HeadersLike = Headers | Record<string, string | string[] | undefined>
type Options = {
  /** How old, or how far ahead of this clock, a delivery may be. */
  toleranceSeconds?: number
  nowMs?: number
}

/** `body`: as it arrived, because the signature is over its bytes. `secret`: of the app; several while it changes. */
export async function unwrap(
  body: string,
  headers: HeadersLike,
  secret: string | string[],
  { toleranceSeconds = 300, nowMs = Date.now() }: Options = {},
): Promise<WebhookEvent & { id: string }> {
  const id = need(headers, 'webhook-id')
  const time = need(headers, 'webhook-timestamp')
  const age = Math.abs(nowMs / 1000 - Number(time))
  if (!/^\d+$/.test(time) || age > toleranceSeconds)
    throw new WebhookError('The time of the delivery is too far from now')
  const signed = new TextEncoder().encode(`${id}.${time}.${body}`)
  const signatures = need(headers, 'webhook-signature').split(' ')
  const known = await Promise.all([secret].flat().map(importKey))
  for (const key of known)
    for (const signature of signatures)
      if (await isValid(key, signature, signed)) return { ...JSON.parse(body), id }
  throw new WebhookError('No signature of the delivery is valid')
}

function need(headers: HeadersLike, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  if (typeof value !== 'string' || value === '') throw new WebhookError(`${name} is missing`)
  return value
}

type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>

function importKey(secret: string): Promise<Key> {
  const bytes = bytesOf(secret.replace(/^whsec_/, ''))
  if (!bytes) throw new WebhookError('The secret is not base64')
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  return crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify'])
}

/** `verify` takes the same time wherever the first difference is. */
async function isValid(
  key: Key,
  signature: string,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const bytes = signature.startsWith('v1,') ? bytesOf(signature.slice(3)) : undefined
  return bytes !== undefined && crypto.subtle.verify('HMAC', key, bytes, signed)
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return undefined
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}
