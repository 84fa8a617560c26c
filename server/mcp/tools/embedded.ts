// A poll or a quoted post, which stand below the text in place of pictures, and a repost, which has no text.
import { type Static, Type } from 'typebox'

const Poll = Type.Optional(
  Type.Object(
    {
      options: Type.Array(Type.String({ maxLength: 100 }), { minItems: 2, maxItems: 10 }),
      durationMinutes: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 86_400, description: 'Without it: a day' }),
      ),
      multipleChoice: Type.Optional(Type.Boolean()),
      question: Type.Optional(
        Type.String({
          maxLength: 500,
          description: 'Only for LinkedIn, which needs it; elsewhere the text asks',
        }),
      ),
    },
    {
      additionalProperties: false,
      description:
        'A poll below the text, without media; a network that has no such poll refuses it with the reason',
    },
  ),
)
const Quote = Type.Optional(
  Type.String({
    maxLength: 2048,
    description:
      'The address or id of a post on the network, which this one quotes; refused with the reason where posts cannot quote',
  }),
)

const Repost = Type.Optional(
  Type.String({
    maxLength: 2048,
    description:
      'The address or id of a post on the network, which is shown again: with an empty text and nothing else; refused with the reason where posts are not reposted',
  }),
)

export const embedded = { poll: Poll, quote: Quote, repost: Repost }

export function embeddedIn({ poll, quote, repost }: Embedded): Embedded {
  return { ...(poll && { poll }), ...(quote && { quote }), ...(repost && { repost }) }
}

type Embedded = {
  poll?: Static<typeof Poll>
  quote?: Static<typeof Quote>
  repost?: Static<typeof Repost>
}
