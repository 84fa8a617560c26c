// Checks GIFs and videos against a network's limits. They are sent unchanged: no rendition can repair them.
import { type Said, say } from '../../sentences/sentences.ts'
import type { MediumFacts, Mistake } from '../networks.ts'
import type { MovingLimits } from '../shown.ts'

/** Unknown facts (media by address) are left to the network. */
export function checkMoving(title: string, limits: MovingLimits, media: MediumFacts[]): Mistake[] {
  return media.flatMap((medium, index) => {
    const param = `media/${index}`
    if (medium.kind === 'gif') return checkGif(title, limits, medium, param)
    return medium.kind === 'video' ? checkVideo(title, limits, medium, param) : []
  })
}

function checkGif(
  title: string,
  { gif }: MovingLimits,
  { sizeBytes }: MediumFacts,
  param: string,
): Mistake[] {
  if (gif) return tooLarge(title, say('gif'), sizeBytes, gif.maxBytes, param)
  const hint = say('use_picture_or_video')
  return [
    {
      message: say('gif_unsupported', { network: title }),
      hint,
      reason: 'media_type_unsupported',
      param,
    },
  ]
}

function checkVideo(
  title: string,
  { video }: MovingLimits,
  medium: MediumFacts,
  param: string,
): Mistake[] {
  const { mimeType, sizeBytes, durationSeconds: seconds } = medium
  const mistakes = tooLarge(title, say('video'), sizeBytes, video.maxBytes, param)
  if (mimeType !== null && !video.mimeTypes.includes(mimeType))
    mistakes.push({
      message: say('video_type_unsupported', { network: title, type: nameOfType(mimeType) }),
      hint: say('types_taken', {
        types: video.mimeTypes
          .map(nameOfType)
          .reduce((first, second) => say('and', { first, second })),
      }),
      reason: 'media_type_unsupported',
      param,
    })
  if (seconds !== null && (seconds < video.minSeconds || seconds > video.maxSeconds))
    mistakes.push({
      message: say('video_duration_unsupported', {
        seconds: Math.round(seconds * 10) / 10,
        network: title,
        min: video.minSeconds,
        max: video.maxSeconds,
      }),
      reason: 'duration_unsupported',
      param,
    })
  return mistakes
}

function tooLarge(
  title: string,
  what: Said,
  bytes: number | null,
  max: number,
  param: string,
): Mistake[] {
  if (bytes === null || bytes <= max) return []
  const message = say('medium_too_large', { what, bytes, network: title, limit: max })
  return [{ message, reason: 'media_too_large', param }]
}

function nameOfType(type: string): Said {
  if (type === 'video/mp4') return say('type_mp4')
  return type === 'video/quicktime' ? say('type_quicktime') : type
}
