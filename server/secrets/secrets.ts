// Random ids and secrets, and hashes of what only a client may hold.
import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Letters and digits only: safe in a header, a URL and a form without any encoding. 43 of them are 256 bits. */
export function randomText(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // What is left over beyond four rounds of the alphabet would make its first letters likelier.
      if (byte < 4 * alphabet.length && text.length < length)
        text += alphabet[byte % alphabet.length]
    }
  }
  return text
}

/** For values of 128 random bits and more; people's passwords go through argon2 (passwords/). */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

export function matchesHash(secret: string, known: Buffer): boolean {
  return timingSafeEqual(hashSecret(secret), known)
}
