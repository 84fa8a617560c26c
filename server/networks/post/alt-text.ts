// Alt texts: descriptions of pictures and videos.
import { say } from '../../sentences/sentences.ts'
import type { AltTextLimits, MediumFacts, Mistake } from '../networks.ts'
import { countCharacters } from './count-characters.ts'

/** An alt text of a kind of medium that the network takes none for is left out, whatever its length. */
export function checkAltTexts(
  title: string,
  limits: AltTextLimits,
  media: MediumFacts[],
): Mistake[] {
  return media.flatMap(({ kind, altText }, index) => {
    const length = countCharacters(altText ?? '')
    const max = limits[kind] ?? Number.POSITIVE_INFINITY
    if (length <= max) return []
    return [
      {
        message: say('alt_text_too_long', { length, network: title, limit: max }),
        hint: say('shorten_text', { excess: length - max }),
        reason: 'alt_text_too_long',
        param: `media/${index}`,
      },
    ]
  })
}

/** Empty for a kind of medium that the network takes no alt text for. */
export function altTextFor(limits: AltTextLimits, { kind, altText }: MediumFacts): string {
  return limits[kind] === undefined ? '' : (altText ?? '')
}
