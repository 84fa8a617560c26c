// Reads the `signed_request` that Meta posts when a person removes an app or asks for the deletion of their data
// (developers.facebook.com, "Data deletion request callback"): base64url(HMAC-SHA256 of the second part) . base64url(JSON).
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Removal } from '../connecting.ts'
import { valueAt } from '../http/client.ts'
import { idOf } from './authorizing.ts'

/** A real one has a few hundred characters. */
const form = /^([A-Za-z0-9_-]{43})=?\.([A-Za-z0-9_-]{1,4000}={0,2})$/

export function readSignedRequest(signed: string, clientSecret: string): Removal | undefined {
  const [, signature = '', payload = ''] = form.exec(signed.slice(0, 5_000)) ?? []
  if (payload === '' || clientSecret === '') return undefined
  const given = Buffer.from(signature, 'base64url')
  const right = createHmac('sha256', clientSecret).update(payload).digest()
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  return removalOf(parse(payload))
}

function removalOf(body: unknown): Removal | undefined {
  const algorithm = valueAt(body, 'algorithm')
  const subject = idOf(valueAt(body, 'user_id'))
  const issuedAt = valueAt(body, 'issued_at')
  if (typeof algorithm !== 'string' || algorithm.toUpperCase() !== 'HMAC-SHA256') return undefined
  if (subject === undefined || !Number.isSafeInteger(issuedAt)) return undefined
  return { subject, issuedAt: new Date(Number(issuedAt) * 1_000) }
}

function parse(payload: string): unknown {
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
