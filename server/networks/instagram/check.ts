// Checks a message against Instagram's limits.

import type { MediumFacts, Mistake, Proposal } from '../networks.ts'
import { checkAltTexts } from '../publishing/alt-text.ts'
import { checkMoving } from '../publishing/media-limits.ts'
import { checkCharacters } from '../publishing/text-length.ts'
import { altText, characterLimit, mostHashtags, mostMedia, moving } from './limits.ts'

export function checkPost({ text, media }: Proposal): Mistake[] {
  return [
    ...checkMoving('Instagram', moving, media),
    ...checkCaption(text),
    ...checkCount(media),
    ...checkAltTexts('Instagram', altText, media),
  ]
}

function checkCaption(text: string): Mistake[] {
  const mistakes = checkCharacters('Instagram', characterLimit, text)
  const hashtags = text.match(/#[\p{L}\p{N}_]+/gu)?.length ?? 0
  if (hashtags > mostHashtags) {
    mistakes.push({
      message: `The text has ${hashtags} hashtags, Instagram takes at most ${mostHashtags}`,
      hint: `Leave out ${hashtags - mostHashtags} of them.`,
      reason: 'too_many_hashtags',
      param: 'text',
    })
  }
  return mistakes
}

function checkCount(media: MediumFacts[]): Mistake[] {
  if (media.length === 0)
    return [
      {
        message: 'A post on Instagram needs a picture or a video',
        hint: 'Give it as a medium or in mediaUrls.',
        reason: 'media_required',
        param: 'media',
      },
    ]
  if (media.length <= mostMedia) return []
  return [
    {
      message: `${media.length} media are too many for Instagram`,
      hint: `A post on Instagram holds up to ${mostMedia} pictures and videos.`,
      reason: 'too_many_media',
      param: 'media',
    },
  ]
}
