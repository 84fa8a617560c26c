// Checks a message against Instagram's limits.

import type { MediumFacts, Mistake, Proposal } from '../networks.ts'
import { checkMoving } from '../publishing/media-limits.ts'
import { characterLimit, mostHashtags, mostMedia, moving } from './limits.ts'

export function checkPost({ text, media }: Proposal): Mistake[] {
  return [...checkMoving('Instagram', moving, media), ...checkCaption(text), ...checkCount(media)]
}

function checkCaption(text: string): Mistake[] {
  const mistakes: Mistake[] = []
  const characters = [...text].length
  const hashtags = text.match(/#[\p{L}\p{N}_]+/gu)?.length ?? 0
  if (characters > characterLimit) {
    mistakes.push({
      message: `The text has ${characters} characters, Instagram takes at most ${characterLimit}`,
      hint: `Shorten it by ${characters - characterLimit} characters.`,
    })
  }
  if (hashtags > mostHashtags) {
    mistakes.push({
      message: `The text has ${hashtags} hashtags, Instagram takes at most ${mostHashtags}`,
      hint: `Leave out ${hashtags - mostHashtags} of them.`,
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
      },
    ]
  if (media.length <= mostMedia) return []
  return [
    {
      message: `${media.length} media are too many for Instagram`,
      hint: `A post on Instagram holds up to ${mostMedia} pictures and videos.`,
    },
  ]
}
