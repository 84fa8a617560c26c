// Encrypts stored secrets with AES-256-GCM under a ring of keys. The first key encrypts (seals), all of them decrypt (open), so a
// key is rotated by putting a new one in front and sealing everything again.
import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

export type Key = { id: string; secret: Buffer }
export type KeyRing = {
  /** `context` is authenticated: a value that was sealed for one purpose cannot be opened for another. */
  seal(value: string, context: string): Buffer
  open(sealed: Buffer, context: string): string
  /** True when the value was sealed with the first key. */
  isCurrent(sealed: Buffer): boolean
  /** The names of the keys; the first one seals. */
  keyIds: [string, ...string[]]
  /** Keys for signatures, newest first; a separate set for each purpose. */
  signingKeys(purpose?: 'cookies' | 'media'): string[]
}

/** A KeyObject is created once, because creating it takes longer than decrypting a token. */
type PreparedKey = { id: string; object: KeyObject }

const nonceBytes = 12
const tagBytes = 16

export function makeKeyRing(keys: Key[]): KeyRing {
  const prepared = keys.map(({ id, secret }) => ({ id, object: createSecretKey(secret) }))
  const [current] = prepared
  if (!current) throw new Error('a key ring needs at least one key')
  return {
    seal: (value, context) => sealWith(current, value, context),
    open(sealed, context) {
      const key = prepared.find((candidate) => candidate.id === keyIdOf(sealed))
      if (!key) throw new Error(`no key ${keyIdOf(sealed)} in the ring`)
      return openWith(key, sealed, context)
    },
    isCurrent: (sealed) => keyIdOf(sealed) === current.id,
    keyIds: [current.id, ...prepared.slice(1).map(({ id }) => id)],
    signingKeys: (purpose = 'cookies') =>
      keys.map((key) =>
        Buffer.from(hkdfSync('sha256', key.secret, '', purpose, 32)).toString('base64url'),
      ),
  }
}

// Layout: length of the key id, key id, nonce, tag, ciphertext.
function sealWith(key: PreparedKey, value: string, context: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key.object, nonce)
  cipher.setAAD(Buffer.from(context))
  const text = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
  const id = Buffer.from(key.id)
  return Buffer.concat([Buffer.from([id.length]), id, nonce, cipher.getAuthTag(), text])
}

function openWith(key: PreparedKey, sealed: Buffer, context: string): string {
  const start = 1 + (sealed[0] ?? 0)
  const nonce = sealed.subarray(start, start + nonceBytes)
  const tag = sealed.subarray(start + nonceBytes, start + nonceBytes + tagBytes)
  const decipher = createDecipheriv('aes-256-gcm', key.object, nonce, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(tag)
  const text = sealed.subarray(start + nonceBytes + tagBytes)
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
}

function keyIdOf(sealed: Buffer): string {
  return sealed.subarray(1, 1 + (sealed[0] ?? 0)).toString()
}
