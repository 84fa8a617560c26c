// Checks a message against the limits of Threads.

import { say } from '../../sentences/sentences.ts'
import type { MediumFacts, Mistake, Proposal } from '../networks.ts'
import { checkAltTexts } from '../post/alt-text.ts'
import { isBlank } from '../post/blank-text.ts'
import { checkMoving } from '../post/media-limits.ts'
import { checkUnsupported } from '../post/unsupported.ts'
import { altText, maxLinks, maxMedia, moving, textLimit } from './limits.ts'
import { checkOptions } from './post/options.ts'
import { textLength } from './text-length.ts'

/** Options that a part shares with the first post are checked there. */
export function checkPost({ text, media, extended, follows }: Proposal): Mistake[] {
  return [
    ...checkText(text, media),
    ...checkLinks(text, follows ? undefined : extended.linkAttachment),
    ...checkCount(media),
    ...checkMoving('Threads', moving, media),
    ...checkAltTexts('Threads', altText, media),
    ...(follows ? [] : checkOptions({ extended, media })),
    ...(follows ? [] : checkUnsupported('Threads', ['poll'], extended)),
  ]
}

function checkText(text: string, media: MediumFacts[]): Mistake[] {
  if (isBlank(text) && media.length === 0)
    return [
      {
        message: say('text_or_media_required', { network: 'Threads' }),
        hint: say('text_or_media_advice'),
        reason: 'text_or_media_required',
        param: 'text',
      },
    ]
  const bytes = textLength(text)
  if (bytes <= textLimit) return []
  return [
    {
      message: say('text_too_many_bytes', { length: bytes, network: 'Threads', limit: textLimit }),
      hint: say('shorten_text_bytes', { excess: bytes - textLimit }),
      reason: 'text_too_long',
      param: 'text',
    },
  ]
}

function checkLinks(text: string, attached: unknown): Mistake[] {
  const links = new Set(text.match(/\b(?:https?:\/\/|www\.)[^\s<>"]+/giu)?.map(plainLink))
  if (typeof attached === 'string') links.add(plainLink(attached))
  if (links.size <= maxLinks) return []
  return [
    {
      message: say('links_too_many', { count: links.size, network: 'Threads', limit: maxLinks }),
      hint: say('leave_out_links', { count: links.size - maxLinks }),
      reason: 'text_refused',
      param: 'text',
    },
  ]
}

/** Punctuation at its end belongs to the sentence. */
function plainLink(link: string): string {
  let end = link.length
  while (end > 0 && ".,;:!?)]}'’”/".includes(link.charAt(end - 1))) end -= 1
  return link.slice(0, end).replace(/^https?:\/\//i, '')
}

function checkCount(media: MediumFacts[]): Mistake[] {
  if (media.length <= maxMedia) return []
  return [
    {
      message: say('media_too_many', { count: media.length, network: 'Threads' }),
      hint: say('post_holds_pictures_and_videos', { network: 'Threads', limit: maxMedia }),
      reason: 'too_many_media',
      param: 'media',
    },
  ]
}
