// The alt text of a pin: one for all its media.
import type { MediumFacts, Mistake } from '../networks.ts'
import { countCharacters } from '../publishing/count-characters.ts'
import { altTextLimit } from './limits.ts'

/** In the order of the media, one line each. */
export function joinAltTexts(media: MediumFacts[]): string {
  return media.flatMap(({ altText }) => altText || []).join('\n')
}

export function checkAltText(media: MediumFacts[]): Mistake[] {
  const length = countCharacters(joinAltTexts(media))
  if (length <= altTextLimit) return []
  const isOne = media.length === 1
  return [
    {
      message: isOne
        ? `The altText has ${length} characters, Pinterest takes at most ${altTextLimit}`
        : `The altText of all media have ${length} characters, Pinterest takes at most ${altTextLimit} for a pin`,
      hint: `Shorten ${isOne ? 'it' : 'them'} by ${length - altTextLimit} characters.`,
      reason: 'alt_text_too_long',
      param: isOne ? 'media/0' : 'media',
    },
  ]
}
