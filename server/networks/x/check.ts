// Checks a message against X's limits.

import { say } from '../../sentences/sentences.ts'
import type { MediumFacts, Mistake, Proposal } from '../networks.ts'
import { checkAltTexts } from '../post/alt-text.ts'
import { isBlank } from '../post/blank-text.ts'
import { checkMoving } from '../post/media-limits.ts'
import { checkUnsupported } from '../post/unsupported.ts'
import {
  altText,
  everyone,
  maxImages,
  moving,
  replySettings,
  weightedLengthLimit,
} from './limits.ts'
import { hasForbiddenCharacters, weightedLength } from './text/length.ts'

/** Options that a part shares with the first post are checked there. */
export function checkPost({ text, media, extended, privacy, follows }: Proposal): Mistake[] {
  const own = [
    ...checkText(text, media),
    ...checkCount(media),
    ...checkMoving('X', moving, media),
    ...checkAltTexts('X', altText, media),
  ]
  if (follows) return own
  return [
    ...own,
    ...checkReplySettings(privacy?.replySettings),
    ...checkUnsupported('X', ['poll', 'replyTo'], extended),
  ]
}

function checkReplySettings(value: unknown): Mistake[] {
  const isAbsent = value === undefined || value === null || value === everyone
  if (isAbsent || replySettings.some((setting) => setting === value)) return []
  const message = say('reply_settings_invalid', { names: [everyone, ...replySettings].join(', ') })
  return [{ message, reason: 'unknown_value', param: 'privacy' }]
}

function checkText(text: string, media: MediumFacts[]): Mistake[] {
  if (isBlank(text) && media.length === 0)
    return [
      {
        message: say('text_or_media_required', { network: 'X' }),
        hint: say('text_or_media_advice'),
        reason: 'text_or_media_required',
        param: 'text',
      },
    ]
  const length = weightedLength(text)
  const mistakes: Mistake[] = []
  if (length > weightedLengthLimit) {
    mistakes.push({
      message: say('text_too_long_on', { length, network: 'X', limit: weightedLengthLimit }),
      hint: say('x_counting'),
      reason: 'text_too_long',
      param: 'text',
    })
  }
  if (hasForbiddenCharacters(text))
    mistakes.push({
      message: say('characters_not_allowed', { network: 'X' }),
      reason: 'characters_not_allowed',
      param: 'text',
    })
  return mistakes
}

function checkCount(media: MediumFacts[]): Mistake[] {
  const isSingle = media.some(({ kind }) => kind !== 'image')
  const max = isSingle ? 1 : maxImages
  if (media.length <= max) return []
  return [
    {
      message: say('media_too_many', { count: media.length, network: 'X' }),
      hint: say('x_holds', { limit: maxImages }),
      reason: isSingle && media.length <= maxImages ? 'media_not_combinable' : 'too_many_media',
      param: 'media',
    },
  ]
}
