// The content of a series: a message as POST /v1/messages takes it, and further texts that take turns with its own.
import { Problem } from '../../errors.ts'
import { findByType } from '../../networks/registry.ts'
import { say } from '../../sentences/sentences.ts'
import { type MessageInput, type NewMessage, readInput } from '../input/input.ts'
import { partFor } from '../input/variations.ts'
import type { Validation } from '../validation/validate-rules.ts'

export type Content = { message: NewMessage; texts: string[] }

export const maxTexts = 20

/** The message of an occurrence. `index`: how many come before it. */
export function inputAt({ message, texts }: Content, index: number): MessageInput {
  const turn = index % (texts.length + 1)
  const text = turn === 0 ? message.text : texts[turn - 1]
  const readable = { ...message, ...(text === undefined ? {} : { text }) }
  return readInput({ readable, validationErrors: [], unread: [], sent: readable })
}

/** For each turn. */
export function inputsOf(content: Content): MessageInput[] {
  return [undefined, ...content.texts].map((_, turn) => inputAt(content, turn))
}

/** A series gives its messages times and media that stay. */
const notForSeries = ['scheduledSendTime', 'queue', 'commonSlot', 'groupId', 'mediaUrls'] as const

export function checkFields({ message }: Content): Problem[] {
  return notForSeries.flatMap((field) => {
    const value = message[field]
    if (value == null || value === '' || (Array.isArray(value) && value.length === 0)) return []
    const hint = say(field === 'mediaUrls' ? 'series_upload_media' : 'series_sets_time')
    return [
      new Problem('invalid', {
        message: say('series_field', { field }),
        hint,
        reason: 'invalid_value',
        param: `/${field}`,
      }),
    ]
  })
}

/** Networks that refuse a text which they had lately get another one each time. */
export function checkTurns(
  { profiles, checks }: Pick<Validation, 'profiles' | 'checks'>,
  inputs: MessageInput[],
): Problem[] {
  return profiles.flatMap(({ id, type }) => {
    const network = findByType(type, checks.descriptions)
    if (!network?.refusesRepeatedText) return []
    const texts = new Set(inputs.map((input) => partFor(input, id).text.trim()))
    if (texts.size === inputs.length && texts.size > 1) return []
    return [
      new Problem('invalid', {
        message: say('series_needs_texts', { network: network.title }),
        hint: say('series_needs_texts_advice'),
        reason: 'duplicate_text',
        resource: { type: 'socialProfile', id },
        param: '/texts',
      }),
    ]
  })
}

/** Errors of the message stand in the request under `message`. */
export function withinMessage(problems: Problem[]): Problem[] {
  return problems.map(below)
}

function below(problem: Problem): Problem {
  const { param } = problem.details
  if (param === undefined || param === '/texts') return problem
  return new Problem(problem.problem, { ...problem.details, param: `/message${param}` })
}

/** Without the profiles that were deleted since. */
export function keepProfiles({ message, texts }: Content, profileIds: string[]): Content {
  const variations = message.variations?.filter(({ socialProfileId }) =>
    profileIds.includes(String(socialProfileId)),
  )
  const kept = { ...message, socialProfileIds: profileIds, ...(variations && { variations }) }
  return { message: kept, texts }
}
