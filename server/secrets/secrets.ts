// Random ids and secrets, and hashes of secrets that only a client may hold.
import { hash, randomFillSync, timingSafeEqual } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

// One system call for many bytes is cheaper.
const pool = Buffer.alloc(4096)
let used = pool.length

/** Letters and digits only: safe in a header, a URL and a form without any encoding. 43 of them are 256 bits. */
export function randomText(length: number): string {
  let text = ''
  while (text.length < length) {
    const byte = randomByte()
    // Rejection sampling: the remainder beyond four times the alphabet would make its first letters more likely.
    if (byte < 4 * alphabet.length) text += alphabet[byte % alphabet.length]
  }
  return text
}

function randomByte(): number {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const byte = pool[used] ?? 0
  // Overwrite the byte, so that a secret does not stay in memory here.
  pool[used] = 0
  used += 1
  return byte
}

/** For values of at least 128 random bits; passwords are hashed with argon2 (sessions/passwords.ts). */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

export function matchesHash(secret: string, known: Buffer): boolean {
  return timingSafeEqual(hashSecret(secret), known)
}
