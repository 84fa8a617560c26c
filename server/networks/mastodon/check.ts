// Checks a message against the limits of the account's server.
import { say } from '../../sentences/sentences.ts'
import type { MediumFacts, Mistake, Proposal } from '../networks.ts'
import { checkAltTexts } from '../post/alt-text.ts'
import { isBlank } from '../post/blank-text.ts'
import { checkMoving } from '../post/media-limits.ts'
import { checkUnsupported } from '../post/unsupported.ts'
import { altText, moving, type ServerLimits } from './limits.ts'
import { checkOptions } from './post/options.ts'
import { readLimits } from './server/server-limits.ts'
import { countGraphemes, textLength } from './text/length.ts'

/** Options that a part shares with the first post are checked there. Its content warning counts in each part. */
export function checkPost({ text, media, extended, serverLimits, follows }: Proposal): Mistake[] {
  const limits = readLimits(serverLimits)
  return [
    ...checkText(text, media, { limits, warning: extended.contentWarning }),
    ...checkCount(media, limits),
    ...checkMoving('Mastodon', moving, media),
    ...checkAltTexts('Mastodon', altText, media),
    ...(follows ? [] : checkOptions(extended)),
    ...(follows ? [] : checkUnsupported('Mastodon', ['poll'], extended)),
  ]
}

function checkText(
  text: string,
  media: MediumFacts[],
  { limits, warning }: { limits: ServerLimits; warning: unknown },
): Mistake[] {
  if (isBlank(text) && media.length === 0)
    return [
      {
        message: say('text_or_media_required', { network: 'Mastodon' }),
        hint: say('text_or_media_advice'),
        reason: 'text_or_media_required',
        param: 'text',
      },
    ]
  const length = lengthOf(text, warning, limits)
  const over = length - limits.characters
  if (over <= 0) return []
  return [
    {
      message: say('text_too_long_for_server', { length, limit: limits.characters }),
      hint: limits.countsInFull
        ? say('shorten_text_full_count', { excess: over })
        : say('shorten_text_mastodon', { excess: over, link: limits.perLink }),
      reason: 'text_too_long',
      param: 'text',
    },
  ]
}

function lengthOf(text: string, warning: unknown, limits: ServerLimits): number {
  const warned = typeof warning === 'string' ? warning : ''
  const asMastodon = countGraphemes(warned) + textLength(text, limits.perLink)
  // A short link may still count as much as the server says.
  return limits.countsInFull ? Math.max(asMastodon, [...warned, ...text].length) : asMastodon
}

function checkCount(media: MediumFacts[], { media: max }: ServerLimits): Mistake[] {
  const isSingle = media.some(({ kind }) => kind === 'video')
  if (media.length <= (isSingle ? 1 : max)) return []
  return [
    {
      message: say('media_too_many', { count: media.length, network: 'Mastodon' }),
      hint: say('mastodon_holds', { limit: max }),
      reason: isSingle && media.length <= max ? 'media_not_combinable' : 'too_many_media',
      param: 'media',
    },
  ]
}
