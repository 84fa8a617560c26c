// Accounts of Bluesky in the sandbox. A DID holds the name of its account, so that both lead to each other without being stored:
// demo.bsky.test is did:plc:mrsw23yaaaaaaaaaaaaaaaaa. Names under .test never exist on the real network.
import type { World } from '../../exchange/exchange.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz234567'
const domain = '.bsky.test'
const nameBytes = 15
const namePattern = /^[a-z0-9]([a-z0-9-]{0,13}[a-z0-9])?$/

/** Undefined: no account of the sandbox can have this handle. */
export function didOf(handle: string): string | undefined {
  const name = handle.toLowerCase().replace(/^@/, '')
  if (!name.endsWith(domain)) return undefined
  const label = name.slice(0, -domain.length)
  if (!namePattern.test(label)) return undefined
  const bytes = Buffer.alloc(nameBytes)
  bytes.write(label, 'latin1')
  return `did:plc:${base32(bytes)}`
}

/** As the real network calls an account whose handle is unknown. */
const unknownHandle = 'handle.invalid'

export function handleOf(did: string): string {
  const bits = [...did.replace(/^did:plc:/, '')].map((letter) => letters.indexOf(letter))
  const number = bits.reduce((sum, value) => (sum << 5n) | BigInt(Math.max(value, 0)), 0n)
  const bytes = Buffer.from(number.toString(16).padStart(nameBytes * 2, '0'), 'hex')
  const label = bytes.toString('latin1').replace(/\0+$/, '')
  return namePattern.test(label) ? label + domain : unknownHandle
}

/** The account of a handle or a DID. An id without a name is known as soon as a token for it was used. */
export function findAccount({ store }: World, identifier: string): string | undefined {
  const named = identifier.startsWith('did:') ? handleOf(identifier) !== unknownHandle : false
  if (named || store.knows('bluesky', identifier)) return identifier
  return didOf(identifier)
}

export function base32(bytes: Uint8Array): string {
  let text = ''
  let held = 0
  let bits = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      text += letters[(held >> (bits - 5)) & 31]
      bits -= 5
    }
    held &= (1 << bits) - 1
  }
  return bits > 0 ? text + letters[(held << (5 - bits)) & 31] : text
}
