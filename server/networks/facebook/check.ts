// Checks a message against the limits of a Facebook Page.

import { say } from '../../sentences/sentences.ts'
import type { MediumFacts, Mistake, Proposal } from '../networks.ts'
import { checkAltTexts } from '../post/alt-text.ts'
import { isBlank } from '../post/blank-text.ts'
import { refuseDetail } from '../post/kinds/details.ts'
import { checkMoving } from '../post/media-limits.ts'
import { checkCharacters } from '../post/text-length.ts'
import { altText, characterLimit, maxPictures, moving } from './limits.ts'
import { checkVideoOptions } from './post/video-options.ts'

export function checkPost({ text, media, postType, postDetails, follows }: Proposal): Mistake[] {
  const isVideo = media.some(({ kind }) => kind === 'video')
  // Of a reel and a story the rules of their types say it.
  const isFeed = !follows && (postType === null || postType === 'FEED')
  const hasNoPlace = isFeed && isVideo && postDetails?.placeId
  return [
    ...(hasNoPlace ? [refuseDetail({ title: 'Facebook' }, 'placeId')] : []),
    ...checkMoving('Facebook', moving, media),
    ...checkText(text, media),
    ...checkCount(media),
    ...checkAltTexts('Facebook', altText, media),
    ...checkVideoOptions(media),
  ]
}

function checkText(text: string, media: MediumFacts[]): Mistake[] {
  if (isBlank(text) && media.length === 0)
    return [
      {
        message: say('text_or_media_required', { network: 'Facebook' }),
        hint: say('text_or_media_advice'),
        reason: 'text_or_media_required',
        param: 'text',
      },
    ]
  return checkCharacters('Facebook', characterLimit, text)
}

function checkCount(media: MediumFacts[]): Mistake[] {
  const mistakes: Mistake[] = []
  if (media.length > maxPictures) {
    mistakes.push({
      message: say('pictures_too_many', { count: media.length, network: 'Facebook' }),
      hint: say('post_holds_pictures', { network: 'Facebook', limit: maxPictures }),
      reason: 'too_many_media',
      param: 'media',
    })
  }
  if (media.length > 1 && media.some(({ kind }) => kind === 'video')) {
    mistakes.push({
      message: say('facebook_video_alone'),
      hint: say('facebook_video_alone_advice'),
      reason: 'media_not_combinable',
      param: 'media',
    })
  }
  return mistakes
}
