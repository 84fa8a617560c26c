// The Idempotency-Key of a tool call. An assistant that has lost an answer repeats the call in other words of the protocol, but with the same
// arguments: so these are the key. The API keeps it for 24 hours, by member and app (http/idempotency.ts).
import { createHash } from 'node:crypto'

export function keyOfCall(tool: string, input: unknown): string {
  const text = JSON.stringify([tool, input], sortKeys)
  return `mcp:${createHash('sha256').update(text).digest('base64url')}`
}

/** For JSON.stringify: the order of keys is no difference. */
function sortKeys(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}
