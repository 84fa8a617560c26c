// Seals what must be kept but not read: AES-256-GCM under a ring of keys. The first key seals, all of them open,
// so a key is rotated by putting a new one in front and sealing everything again.
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
  /** `context` says what the value is for; a value sealed for one thing cannot be passed off as another. */
  seal(value: string, context: string): Buffer
  open(sealed: Buffer, context: string): string
  /** True when the value was sealed with the first key. */
  isCurrent(sealed: Buffer): boolean
  /** Keys for signing, newest first. Those of one purpose are worth nothing for another. */
  signingKeys(purpose?: 'cookies' | 'media'): string[]
}

/** Made once: to make it out of its bytes takes longer than to open a token with it. */
type ReadyKey = { id: string; object: KeyObject }

const nonceBytes = 12
const tagBytes = 16

export function makeKeyRing(keys: Key[]): KeyRing {
  const ready = keys.map(({ id, secret }) => ({ id, object: createSecretKey(secret) }))
  const [current] = ready
  if (!current) throw new Error('a key ring needs at least one key')
  return {
    seal: (value, context) => sealWith(current, value, context),
    open(sealed, context) {
      const key = ready.find((candidate) => candidate.id === keyIdOf(sealed))
      if (!key) throw new Error(`no key ${keyIdOf(sealed)} in the ring`)
      return openWith(key, sealed, context)
    },
    isCurrent: (sealed) => keyIdOf(sealed) === current.id,
    signingKeys: (purpose = 'cookies') =>
      keys.map((key) =>
        Buffer.from(hkdfSync('sha256', key.secret, '', purpose, 32)).toString('base64url'),
      ),
  }
}

// Layout: length of the key id, key id, nonce, tag, ciphertext.
function sealWith(key: ReadyKey, value: string, context: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key.object, nonce)
  cipher.setAAD(Buffer.from(context))
  const text = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
  const id = Buffer.from(key.id)
  return Buffer.concat([Buffer.from([id.length]), id, nonce, cipher.getAuthTag(), text])
}

function openWith(key: ReadyKey, sealed: Buffer, context: string): string {
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
