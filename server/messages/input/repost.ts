// The post that a message reposts.
import { Type } from 'typebox'
import { OptionalInput } from '../../http/schemas.ts'

export const RepostInput = OptionalInput(
  Type.String({
    maxLength: 2048,
    examples: ['https://x.com/i/status/1750000000000000009'],
    description:
      'The post that is shown again: its address or id on the network, such as the postId of a message. Refused where posts are not reposted (reposts of GET /v1/networks), and beside a text or anything else. "" for none',
  }),
)

export function readRepost(given: string): string | null {
  return given.trim() || null
}
