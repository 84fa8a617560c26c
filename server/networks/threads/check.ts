// Checks a message against the limits of Threads.

import type { MediumFacts, Mistake, Proposal } from '../networks.ts'
import { checkAltTexts } from '../publishing/alt-text.ts'
import { isBlank } from '../publishing/blank-text.ts'
import { checkMoving } from '../publishing/media-limits.ts'
import { checkUnsupported } from '../publishing/unsupported.ts'
import { altText, mostLinks, mostMedia, moving, textLimit } from './limits.ts'
import { checkOptions } from './options.ts'
import { textLength } from './text-length.ts'

export function checkPost({ text, media, extended }: Proposal): Mistake[] {
  return [
    ...checkText(text, media),
    ...checkLinks(text, extended.linkAttachment),
    ...checkCount(media),
    ...checkMoving('Threads', moving, media),
    ...checkAltTexts('Threads', altText, media),
    ...checkOptions({ extended, media }),
    ...checkUnsupported('Threads', ['poll'], extended),
  ]
}

function checkText(text: string, media: MediumFacts[]): Mistake[] {
  if (isBlank(text) && media.length === 0)
    return [
      {
        message: 'A post on Threads needs text or media',
        hint: 'Write a text, or give media or mediaUrls.',
        reason: 'text_or_media_required',
        param: 'text',
      },
    ]
  const bytes = textLength(text)
  if (bytes <= textLimit) return []
  return [
    {
      message: `The text has ${bytes} bytes in UTF-8, Threads takes at most ${textLimit}`,
      hint: `Shorten it by ${bytes - textLimit} bytes. Letters with accents, curly quotes and emoji have 2 to 4 bytes or more.`,
      reason: 'text_too_long',
      param: 'text',
    },
  ]
}

function checkLinks(text: string, attached: unknown): Mistake[] {
  const links = new Set(text.match(/\b(?:https?:\/\/|www\.)[^\s<>"]+/giu)?.map(plainLink))
  if (typeof attached === 'string') links.add(plainLink(attached))
  if (links.size <= mostLinks) return []
  return [
    {
      message: `The post has ${links.size} links, Threads takes at most ${mostLinks}`,
      hint: `Leave out ${links.size - mostLinks} of them. linkAttachment counts as well.`,
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
  if (media.length <= mostMedia) return []
  return [
    {
      message: `${media.length} media are too many for Threads`,
      hint: `A post on Threads holds up to ${mostMedia} pictures and videos.`,
      reason: 'too_many_media',
      param: 'media',
    },
  ]
}
