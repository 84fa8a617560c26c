// The alt text of a pin: one for all its media.
import { say } from '../../../sentences/sentences.ts'
import type { MediumFacts, Mistake } from '../../networks.ts'
import { countCharacters } from '../../post/count-characters.ts'
import { altTextLimit } from '../limits.ts'

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
        ? say('alt_text_too_long', { length, network: 'Pinterest', limit: altTextLimit })
        : say('pinterest_alt_texts_too_long', { length, limit: altTextLimit }),
      hint: say('shorten_what', {
        what: say(isOne ? 'singular' : 'plural'),
        excess: length - altTextLimit,
      }),
      reason: 'alt_text_too_long',
      param: isOne ? 'media/0' : 'media',
    },
  ]
}
