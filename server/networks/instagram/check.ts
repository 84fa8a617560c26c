// Checks a message against Instagram's limits.

import { say } from '../../sentences/sentences.ts'
import type { MediumFacts, Mistake, Proposal } from '../networks.ts'
import { checkAltTexts } from '../post/alt-text.ts'
import { checkMoving } from '../post/media-limits.ts'
import { checkCharacters } from '../post/text-length.ts'
import { altText, characterLimit, maxHashtags, maxMedia, moving } from './limits.ts'

export function checkPost({ text, media }: Proposal): Mistake[] {
  return [
    ...checkMoving('Instagram', moving, media),
    ...checkCaption(text),
    ...checkCount(media),
    ...checkAltTexts('Instagram', altText, media),
  ]
}

export function checkCaption(text: string): Mistake[] {
  const mistakes = checkCharacters('Instagram', characterLimit, text)
  const hashtags = text.match(/#[\p{L}\p{N}_]+/gu)?.length ?? 0
  if (hashtags > maxHashtags) {
    mistakes.push({
      message: say('hashtags_too_many', {
        count: hashtags,
        network: 'Instagram',
        limit: maxHashtags,
      }),
      hint: say('leave_out_some', { count: hashtags - maxHashtags }),
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
        message: say('media_required', { network: 'Instagram' }),
        hint: say('give_medium'),
        reason: 'media_required',
        param: 'media',
      },
    ]
  if (media.length <= maxMedia) return []
  return [
    {
      message: say('media_too_many', { count: media.length, network: 'Instagram' }),
      hint: say('post_holds_pictures_and_videos', { network: 'Instagram', limit: maxMedia }),
      reason: 'too_many_media',
      param: 'media',
    },
  ]
}
