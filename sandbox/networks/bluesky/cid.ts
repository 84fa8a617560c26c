// Content identifiers. Those of blobs are as the real network makes them; those of records are made of their JSON.
import { createHash } from 'node:crypto'
import { base32 } from './identity.ts'

const codecs = { record: 0x71, blob: 0x55 }

export function cidOfBlob(sha256: string): string {
  return write(codecs.blob, Buffer.from(sha256, 'hex'))
}

export function cidOf(value: unknown): string {
  return write(codecs.record, createHash('sha256').update(canonical(value)).digest())
}

function write(codec: number, hash: Buffer): string {
  return `b${base32(Buffer.concat([Buffer.from([1, codec, 0x12, 0x20]), hash]))}`
}

/** The order of keys does not make another record. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
