// Checks a message against LinkedIn's limits.
import type { MediumFacts, Mistake, Proposal } from '../networks.ts'
import { checkAltTexts } from '../publishing/alt-text.ts'
import { isBlank } from '../publishing/blank-text.ts'
import { checkMoving } from '../publishing/media-limits.ts'
import { checkUnsupported } from '../publishing/unsupported.ts'
import { altText, mostImages, moving, textLimit } from './limits.ts'
import { textLength } from './little-text.ts'
import { checkOptions } from './options.ts'
import type { Kind } from './urns.ts'

export function checkPost(kind: Kind, { text, media, extended }: Proposal): Mistake[] {
  return [
    ...checkText(text, media),
    ...checkCount(media),
    ...checkMoving('LinkedIn', moving, media),
    ...checkAltTexts('LinkedIn', altText, media),
    ...checkOptions(kind, extended),
    ...checkUnsupported('LinkedIn', ['poll'], extended),
  ]
}

function checkText(text: string, media: MediumFacts[]): Mistake[] {
  if (isBlank(text) && media.length === 0)
    return [
      {
        message: 'A post on LinkedIn needs text or media',
        hint: 'Write a text, or give media or mediaUrls.',
        reason: 'text_or_media_required',
        param: 'text',
      },
    ]
  const length = textLength(text)
  if (length <= textLimit) return []
  return [
    {
      message: `The text has ${length} characters, LinkedIn takes at most ${textLimit}`,
      hint: `Shorten it by ${length - textLimit} characters. An emoji counts as 2 or more.`,
      reason: 'text_too_long',
      param: 'text',
    },
  ]
}

function checkCount(media: MediumFacts[]): Mistake[] {
  const isSingle = media.some(({ kind }) => kind !== 'image')
  if (media.length <= (isSingle ? 1 : mostImages)) return []
  return [
    {
      message: `${media.length} media are too many for LinkedIn`,
      hint: `A post on LinkedIn holds up to ${mostImages} pictures, or one GIF, or one video.`,
      reason: isSingle && media.length <= mostImages ? 'media_not_combinable' : 'too_many_media',
      param: 'media',
    },
  ]
}
