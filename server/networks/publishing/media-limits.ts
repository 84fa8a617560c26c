// Checks GIFs and videos against a network's limits. They are sent unchanged: no rendition can repair them.
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
  if (gif) return tooLarge(title, 'GIF', sizeBytes, gif.maxBytes, param)
  const hint = 'Use a picture or a video.'
  return [{ message: `${title} takes no GIF`, hint, reason: 'media_type_unsupported', param }]
}

function checkVideo(
  title: string,
  { video }: MovingLimits,
  medium: MediumFacts,
  param: string,
): Mistake[] {
  const { mimeType, sizeBytes, durationSeconds: seconds } = medium
  const mistakes = tooLarge(title, 'video', sizeBytes, video.maxBytes, param)
  if (mimeType !== null && !video.mimeTypes.includes(mimeType))
    mistakes.push({
      message: `${title} takes no video of type ${mimeType}`,
      hint: `It takes ${video.mimeTypes.join(' and ')}.`,
      reason: 'media_type_unsupported',
      param,
    })
  if (seconds !== null && (seconds < video.minSeconds || seconds > video.maxSeconds))
    mistakes.push({
      message: `The video is ${Math.round(seconds * 10) / 10} seconds long, ${title} takes ${video.minSeconds} to ${video.maxSeconds}`,
      reason: 'duration_unsupported',
      param,
    })
  return mistakes
}

function tooLarge(
  title: string,
  what: string,
  bytes: number | null,
  most: number,
  param: string,
): Mistake[] {
  if (bytes === null || bytes <= most) return []
  const message = `The ${what} has ${bytes} bytes, ${title} takes at most ${most}`
  return [{ message, reason: 'media_too_large', param }]
}
