// The input of a new message (spec 2.2) and how it is parsed: liberal in form, strict in meaning.

import { type Static, Type } from 'typebox'
import { Problem } from '../../errors.ts'
import type { PartialInput } from '../../http/validation/parse-partial.ts'
import type { PartForm } from '../../networks/networks.ts'
import { say } from '../../sentences/sentences.ts'
import { cutFraction } from '../../time/times.ts'
import { type Content, inputs, readContent } from '../fields/derive.ts'
import { checkKeys, checkLocationKeys } from './check-keys.ts'
import { maxProfiles } from './content.ts'
import { readVariations, type Variation } from './variations.ts'

export const NewMessage = Type.Object(inputs, { $id: 'NewMessage', title: 'MessageInput' })
export type NewMessage = Static<typeof NewMessage>

/** A parsed message. */
export type MessageInput = Content & {
  profileIds: string[]
  /** One slot of the queues for all profiles. */
  commonSlot?: boolean
  variations: Variation[]
  /** Errors of fields that could not be parsed; reported together with the errors of the rules (validate.ts). */
  validationErrors: Problem[]
  /** The fields that could not be parsed. No rule reports them as missing. */
  unread: string[]
  /** The request as it was sent, to point at its parts (point-at.ts). */
  sent: Record<string, unknown>
  /** For the content of a variation (variations.ts): where it stands in the request, and which of its fields stand there. */
  varied?: { pointer: string; fields: string[] }
  /** For the content of a part (chain-of.ts): its form as the request names it, and where parts and form stand there. */
  part?: { as: PartForm | null; all: string; form: string }
}

export function readInput({
  readable: body,
  validationErrors,
  unread,
  sent,
}: PartialInput<NewMessage>): MessageInput {
  const profileIds = readIds(body.socialProfileIds ?? [])
  const { problems, attempt } = collectProblems([
    ...validationErrors,
    ...checkKeys(body),
    ...checkLocationKeys(body.location ?? {}),
  ])
  const content = readContent(body, { attempt, unread })
  if (body.socialProfileIds !== undefined && !unread.includes('socialProfileIds'))
    attempt(() => checkCount(profileIds), undefined)
  const varied = readVariations({ readable: body, unread, sent }, profileIds)
  return {
    ...content,
    commonSlot: body.commonSlot ?? false,
    profileIds: profileIds.slice(0, maxProfiles),
    variations: varied.variations,
    validationErrors: [...problems, ...varied.problems],
    unread,
    sent,
  }
}

/** The schema cannot count ids that are joined by commas. */
function checkCount(ids: string[]): void {
  if (ids.length === 0)
    throw new Problem('invalid', {
      message: say('profiles_empty'),
      reason: 'empty',
      param: '/socialProfileIds',
    })
  if (ids.length > maxProfiles)
    throw new Problem('invalid', {
      message: say('profiles_too_many', { limit: maxProfiles }),
      reason: 'too_many_items',
      param: '/socialProfileIds',
    })
}

/** A list, one id, or ids joined by commas; each profile once. */
export function readIds(input: string | number | (string | number)[]): string[] {
  return [
    ...new Set(
      [input]
        .flat()
        .flatMap((part) => String(part).split(','))
        .map((id) => id.trim())
        // A trailing comma.
        .filter((id) => id !== ''),
    ),
  ]
}

/** Messages of earlier versions have times with milliseconds, which their answers do not show. */
export function isSameSecond(time: Date, earlier: Date | null | undefined): boolean {
  return earlier != null && cutFraction(time).getTime() === cutFraction(earlier).getTime()
}

/** `attempt` parses one field and collects its Problem instead of throwing it. */
export function collectProblems(earlier: Problem[]) {
  const problems = [...earlier]
  const attempt = <T>(read: () => T, otherwise: T): T => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      problems.push(error)
      return otherwise
    }
  }
  return { problems, attempt }
}
