// The Idempotency-Key of a tool call. An assistant that has lost an answer repeats the call in other words of the protocol, but with the same
// arguments: so these are the key. The API keeps it for 24 hours, by member and app (http/idempotency.ts).
import { createHash } from 'node:crypto'
import { canonicalJson } from '../../http/canonical-json.ts'

export function keyOfCall(tool: string, input: unknown): string {
  return `mcp:${createHash('sha256')
    .update(canonicalJson([tool, input]))
    .digest('base64url')}`
}
