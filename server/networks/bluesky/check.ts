// Checks a message against Bluesky's limits.

import { say } from '../../sentences/sentences.ts'
import type { MediumFacts, Mistake, Proposal } from '../networks.ts'
import { isBlank } from '../post/blank-text.ts'
import { checkMoving } from '../post/media-limits.ts'
import { altTextLimit, maxImages, moving } from './limits.ts'
import { checkOptions } from './post/options.ts'
import { byteLimit, countGraphemes, graphemeLimit } from './text/length.ts'

/** Options that a part shares with the first post are checked there. */
export function checkPost({ text, media, extended, follows }: Proposal): Mistake[] {
  return [
    ...checkText(text, media),
    ...checkCount(media),
    ...checkMoving('Bluesky', moving, media),
    ...media.flatMap((medium, index) => checkAltText(medium, `media/${index}`)),
    ...(follows ? [] : checkOptions(extended)),
  ]
}

function checkText(text: string, media: MediumFacts[]): Mistake[] {
  if (isBlank(text) && media.length === 0)
    return [
      {
        message: say('text_or_media_required', { network: 'Bluesky' }),
        hint: say('text_or_media_advice'),
        reason: 'text_or_media_required',
        param: 'text',
      },
    ]
  const graphemes = countGraphemes(text)
  if (graphemes > graphemeLimit)
    return [
      {
        message: say('text_too_long', {
          length: graphemes,
          network: 'Bluesky',
          limit: graphemeLimit,
        }),
        hint: say('shorten_text_links_count', { excess: graphemes - graphemeLimit }),
        reason: 'text_too_long',
        param: 'text',
      },
    ]
  const bytes = Buffer.byteLength(text)
  if (bytes <= byteLimit) return []
  return [
    {
      message: say('text_too_many_bytes', { length: bytes, network: 'Bluesky', limit: byteLimit }),
      reason: 'text_too_long',
      param: 'text',
    },
  ]
}

function checkCount(media: MediumFacts[]): Mistake[] {
  const isSingle = media.some(({ kind }) => kind === 'video')
  if (media.length <= (isSingle ? 1 : maxImages)) return []
  return [
    {
      message: say('media_too_many', { count: media.length, network: 'Bluesky' }),
      hint: say('bluesky_holds', { limit: maxImages }),
      reason: isSingle && media.length <= maxImages ? 'media_not_combinable' : 'too_many_media',
      param: 'media',
    },
  ]
}

function checkAltText({ kind, altText }: MediumFacts, param: string): Mistake[] {
  const max = altTextLimit[kind === 'video' ? 'video' : 'image']
  const length = countGraphemes(altText ?? '')
  if (length <= max) return []
  const message = say('an_alt_text_too_long', { length, network: 'Bluesky', limit: max })
  return [{ message, reason: 'alt_text_too_long', param }]
}
