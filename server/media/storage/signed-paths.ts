// Signed URLs of the disk storage: an HMAC over method, path and expiry, with a key of the key ring.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { KeyRing } from '../../secrets/key-ring.ts'

export type SignedPaths = {
  sign(method: Method, path: string, endsAt: Date): string
  isValid(method: Method, path: string, query: Query): boolean
}

type Method = 'GET' | 'PUT'
type Query = { ends?: unknown; signature?: unknown }

export function openSignedPaths(keyRing: KeyRing): SignedPaths {
  const keys = keyRing.signingKeys('media')
  const [current = ''] = keys
  return {
    sign(method, path, endsAt) {
      const ends = String(Math.ceil(endsAt.getTime() / 1000))
      const signature = signatureOf(current, method, path, ends).toString('base64url')
      return `${path}?ends=${ends}&signature=${signature}`
    },
    isValid(method, path, { ends, signature }) {
      if (typeof ends !== 'string' || typeof signature !== 'string') return false
      const given = Buffer.from(signature, 'base64url')
      const matches = keys.some((key) => isSame(signatureOf(key, method, path, ends), given))
      return matches && Number(ends) * 1000 > Date.now()
    },
  }
}

function signatureOf(key: string, method: Method, path: string, ends: string): Buffer {
  return createHmac('sha256', key).update(`${method}\n${path}\n${ends}`).digest()
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}
