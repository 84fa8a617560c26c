// Checks a message against LinkedIn's limits.
import { say } from '../../sentences/sentences.ts'
import type { MediumFacts, Mistake, Proposal } from '../networks.ts'
import { checkAltTexts } from '../post/alt-text.ts'
import { isBlank } from '../post/blank-text.ts'
import { checkMoving } from '../post/media-limits.ts'
import { checkUnsupported } from '../post/unsupported.ts'
import { altText, maxImages, moving, textLimit } from './limits.ts'
import { checkDocument } from './post/document.ts'
import { textLength } from './post/little-text.ts'
import { checkOptions } from './post/options.ts'
import type { Kind } from './urns.ts'

export function checkPost(kind: Kind, proposal: Proposal): Mistake[] {
  const { text, media, extended } = proposal
  return [
    ...checkText(text, media),
    ...checkCount(media),
    ...checkMoving('LinkedIn', moving, media),
    ...checkAltTexts('LinkedIn', altText, media),
    ...checkOptions(kind, extended),
    ...checkDocument(proposal),
    ...checkUnsupported('LinkedIn', ['poll'], extended),
  ]
}

function checkText(text: string, media: MediumFacts[]): Mistake[] {
  if (isBlank(text) && media.length === 0)
    return [
      {
        message: say('text_or_media_required', { network: 'LinkedIn' }),
        hint: say('text_or_media_advice'),
        reason: 'text_or_media_required',
        param: 'text',
      },
    ]
  const length = textLength(text)
  if (length <= textLimit) return []
  return [
    {
      message: say('text_too_long', { length, network: 'LinkedIn', limit: textLimit }),
      hint: say('shorten_text_emoji_count', { excess: length - textLimit }),
      reason: 'text_too_long',
      param: 'text',
    },
  ]
}

function checkCount(media: MediumFacts[]): Mistake[] {
  const isSingle = media.some(({ kind }) => kind !== 'image')
  if (media.length <= (isSingle ? 1 : maxImages)) return []
  return [
    {
      message: say('media_too_many', { count: media.length, network: 'LinkedIn' }),
      hint: say('linkedin_holds', { limit: maxImages }),
      reason: isSingle && media.length <= maxImages ? 'media_not_combinable' : 'too_many_media',
      param: 'media',
    },
  ]
}
