// The poll of a message.
import { type Static, Type } from 'typebox'
import { Nullable, OptionalInput } from '../../http/schemas.ts'
import { type Poll, usualMinutes } from '../../networks/shared/polls.ts'

/** Far above what any network takes: `polls` of GET /v1/networks has the limits. */
const max = { options: 20, length: 500, minutes: 86_400 }

export const PollInput = Type.Object(
  {
    options: OptionalInput(
      Type.Array(Type.String({ maxLength: max.length }), {
        maxItems: max.options,
        examples: [['Yes', 'No']],
      }),
    ),
    durationMinutes: OptionalInput(
      Type.Integer({
        minimum: 1,
        maximum: max.minutes,
        description: `How long people can vote. By default a day, ${usualMinutes}`,
      }),
    ),
    multipleChoice: OptionalInput(
      Type.Boolean({ description: 'People may choose several options' }),
    ),
    question: OptionalInput(
      Type.String({
        maxLength: max.length,
        description:
          'Only where the network has a field for it, which must then be filled. Elsewhere the text of the post asks',
      }),
    ),
  },
  {
    title: 'PollInput',
    description:
      'Refused on a network that has no such poll: polls of GET /v1/networks. Without options there is none',
  },
)

export const PollAnswer = Nullable(
  Type.Object(
    {
      options: Type.Array(Type.String()),
      durationMinutes: Type.Integer(),
      multipleChoice: Type.Boolean(),
      question: Nullable(Type.String()),
    },
    { title: 'Poll' },
  ),
)

/** Null: there is no poll. */
export function readPoll(given: Static<typeof PollInput>): Poll | null {
  const { options, durationMinutes, multipleChoice, question } = given
  if (!options || options.length === 0) return null
  return {
    options: options.map((option) => option.trim()),
    durationMinutes: durationMinutes ?? usualMinutes,
    multipleChoice: multipleChoice ?? false,
    question: question?.trim() || null,
  }
}
