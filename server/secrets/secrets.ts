// Random ids and secrets, and hashes of what only a client may hold.
import { createHash, randomInt, timingSafeEqual } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Letters and digits only: safe in a header, a URL and a form without any encoding. 43 of them are 256 bits. */
export function randomText(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** For values of 128 random bits and more; people's passwords go through argon2 (passwords/). */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

export function matchesHash(secret: string, hash: Buffer): boolean {
  return timingSafeEqual(hashSecret(secret), hash)
}
