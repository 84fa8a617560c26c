// Checks a message against Bluesky's limits.

import type { MediumFacts, Mistake, Proposal } from '../networks.ts'
import { isBlank } from '../publishing/blank-text.ts'
import { checkMoving } from '../publishing/media-limits.ts'
import { altTextLimit, mostImages, moving } from './limits.ts'
import { checkOptions } from './options.ts'
import { byteLimit, countGraphemes, graphemeLimit } from './text-length.ts'

export function checkPost({ text, media, extended }: Proposal): Mistake[] {
  return [
    ...checkText(text, media),
    ...checkCount(media),
    ...checkMoving('Bluesky', moving, media),
    ...media.flatMap((medium, index) => checkAltText(medium, `media/${index}`)),
    ...checkOptions(extended),
  ]
}

function checkText(text: string, media: MediumFacts[]): Mistake[] {
  if (isBlank(text) && media.length === 0)
    return [
      {
        message: 'A post on Bluesky needs text or media',
        hint: 'Write a text, or give media or mediaUrls.',
        reason: 'text_or_media_required',
        param: 'text',
      },
    ]
  const graphemes = countGraphemes(text)
  if (graphemes > graphemeLimit)
    return [
      {
        message: `The text has ${graphemes} characters, Bluesky takes at most ${graphemeLimit}`,
        hint: `Shorten it by ${graphemes - graphemeLimit} characters. Links count in full.`,
        reason: 'text_too_long',
        param: 'text',
      },
    ]
  const bytes = Buffer.byteLength(text)
  if (bytes <= byteLimit) return []
  return [
    {
      message: `The text has ${bytes} bytes in UTF-8, Bluesky takes at most ${byteLimit}`,
      reason: 'text_too_long',
      param: 'text',
    },
  ]
}

function checkCount(media: MediumFacts[]): Mistake[] {
  const isSingle = media.some(({ kind }) => kind === 'video')
  if (media.length <= (isSingle ? 1 : mostImages)) return []
  return [
    {
      message: `${media.length} media are too many for Bluesky`,
      hint: `A post on Bluesky holds up to ${mostImages} pictures, or one video.`,
      reason: isSingle && media.length <= mostImages ? 'media_not_combinable' : 'too_many_media',
      param: 'media',
    },
  ]
}

function checkAltText({ kind, altText }: MediumFacts, param: string): Mistake[] {
  const most = altTextLimit[kind === 'video' ? 'video' : 'image']
  const length = countGraphemes(altText ?? '')
  if (length <= most) return []
  const message = `An altText has ${length} characters, Bluesky takes at most ${most}`
  return [{ message, reason: 'alt_text_too_long', param }]
}
