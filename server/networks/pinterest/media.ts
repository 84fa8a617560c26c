// What a pin shows: one picture, GIF or video, or a row of pictures.
import { checkMoving, type MovingLimits } from '../media-limits.ts'
import { type MediumFacts, type Mistake, NetworkError, type Post } from '../networks.ts'

/** Pinterest's published contract, API 5.23.0, PinMediaSourceImagesURL. */
const mostPictures = 5
const moving: MovingLimits = {
  gif: { maxBytes: 20_000_000 },
  video: {
    mimeTypes: ['video/mp4', 'video/quicktime'],
    maxBytes: 2_000_000_000,
    minSeconds: 4,
    maxSeconds: 900,
  },
}

export function checkMedia(media: MediumFacts[]): Mistake[] {
  return [...checkTogether(media), ...checkMoving('Pinterest', moving, media)]
}

/** The contract has no word on the sizes of several pictures: that is left to Pinterest. */
function checkTogether(media: MediumFacts[]): Mistake[] {
  if (media.length === 0)
    return [
      {
        message: 'A pin needs a picture or a video',
        hint: 'Give it as a medium or in mediaUrls.',
      },
    ]
  const single = media.find(({ kind }) => kind !== 'image')
  if (single && media.length > 1)
    return [
      {
        message: `A ${single.kind === 'gif' ? 'GIF' : 'video'} on Pinterest stands alone`,
        hint: `Send one video, one GIF, or up to ${mostPictures} pictures.`,
      },
    ]
  if (media.length <= mostPictures) return []
  return [
    {
      message: `${media.length} pictures are too many for Pinterest`,
      hint: `A pin holds up to ${mostPictures} pictures.`,
    },
  ]
}

/** Pinterest fetches pictures from their addresses. A video was sent before. */
export function sourceOf({ media }: Post, preparedId: string | null): Record<string, unknown> {
  const [medium] = media
  if (media.length > 1)
    return { source_type: 'multiple_image_urls', items: media.map(({ url }) => ({ url })) }
  if (medium?.kind !== 'video') return { source_type: 'image_url', url: medium?.url }
  if (!preparedId)
    throw new NetworkError('retry', 'prepared_gone', 'The video was not handed to Pinterest yet.')
  // A video needs a cover; without one of ours Pinterest takes its first frame.
  const cover = medium.coverUrl
    ? { cover_image_url: medium.coverUrl }
    : { cover_image_key_frame_time: 0 }
  return { source_type: 'video_id', media_id: preparedId, ...cover }
}

/**
 * Pinterest does not say which of several it could not fetch. With one of ours among them it may be that one: better tried
 * again in vain than given up too early.
 */
export function leastStrange<Medium extends MediumFacts>(media: Medium[]): Medium | undefined {
  return media.find(({ mimeType }) => mimeType !== null) ?? media[0]
}
