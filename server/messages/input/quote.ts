// The post that a message quotes.
import { Type } from 'typebox'
import { OptionalInput } from '../../http/schemas.ts'

export const QuoteInput = OptionalInput(
  Type.String({
    maxLength: 2048,
    examples: ['https://x.com/i/status/1750000000000000009'],
    description:
      'The post that this one quotes: its address or id on the network, such as the postId of a message. Refused where posts cannot quote: quotes of GET /v1/networks. "" for none',
  }),
)

export function readQuote(given: string): string | null {
  return given.trim() || null
}
