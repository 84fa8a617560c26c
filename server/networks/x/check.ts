// Checks a message against X's limits.

import type { MediumFacts, Mistake, Proposal } from '../networks.ts'
import { checkAltTexts } from '../publishing/alt-text.ts'
import { isBlank } from '../publishing/blank-text.ts'
import { checkMoving } from '../publishing/media-limits.ts'
import { checkUnsupported } from '../publishing/unsupported.ts'
import { hasForbiddenCharacters, weightedLength } from './length/length.ts'
import {
  altText,
  everyone,
  mostImages,
  moving,
  replySettings,
  weightedLengthLimit,
} from './limits.ts'

export function checkPost({ text, media, extended, privacy }: Proposal): Mistake[] {
  return [
    ...checkText(text, media),
    ...checkCount(media),
    ...checkMoving('X', moving, media),
    ...checkAltTexts('X', altText, media),
    ...checkReplySettings(privacy?.replySettings),
    ...checkUnsupported('X', ['poll', 'replyTo'], extended),
  ]
}

function checkReplySettings(value: unknown): Mistake[] {
  const isAbsent = value === undefined || value === null || value === everyone
  if (isAbsent || replySettings.some((setting) => setting === value)) return []
  const message = `replySettings must be one of ${[everyone, ...replySettings].join(', ')}`
  return [{ message, reason: 'unknown_value', param: 'privacy' }]
}

function checkText(text: string, media: MediumFacts[]): Mistake[] {
  if (isBlank(text) && media.length === 0)
    return [
      {
        message: 'A post on X needs text or media',
        hint: 'Write a text, or give media or mediaUrls.',
        reason: 'text_or_media_required',
        param: 'text',
      },
    ]
  const length = weightedLength(text)
  const mistakes: Mistake[] = []
  if (length > weightedLengthLimit) {
    mistakes.push({
      message: `The text has a length of ${length} on X, at most ${weightedLengthLimit} are allowed`,
      hint: 'X counts any link as 23, and emoji and East Asian characters as 2.',
      reason: 'text_too_long',
      param: 'text',
    })
  }
  if (hasForbiddenCharacters(text))
    mistakes.push({
      message: 'The text has characters that X does not take (U+FFFE, U+FEFF, U+FFFF)',
      reason: 'characters_not_allowed',
      param: 'text',
    })
  return mistakes
}

function checkCount(media: MediumFacts[]): Mistake[] {
  const isSingle = media.some(({ kind }) => kind !== 'image')
  const most = isSingle ? 1 : mostImages
  if (media.length <= most) return []
  return [
    {
      message: `${media.length} media are too many for X`,
      hint: `A post on X holds up to ${mostImages} images, or one GIF, or one video.`,
      reason: isSingle && media.length <= mostImages ? 'media_not_combinable' : 'too_many_media',
      param: 'media',
    },
  ]
}
