// Which pictures and videos Instagram accepts. It fetches both itself: a picture at once, a video later.
import type { Call, World } from '../../exchange/exchange.ts'
import { requireAltText } from '../../graph/containers.ts'
import { parameter, refuse } from '../../graph/graph.ts'
import { fetchMedium } from '../../media/media.ts'
import { readyAtFor } from '../../media/processing.ts'
import type { Draft, Medium } from '../../store/memory.ts'
import { requireTags } from './details.ts'

/** Meta's documentation of Instagram content publishing, as collected in 2026. */
const limits = { bytes: 8_388_608, narrowest: 0.8, widest: 1.91 }
/** Whole pixels cannot give exactly 1.91 to 1. */
const tolerance = 0.01

export async function fetchGiven(world: World, call: Call): Promise<Medium | undefined> {
  const type = parameter(call, 'media_type') ?? 'IMAGE'
  if (type === 'CAROUSEL') return undefined
  return fetchMedium(world, parameter(call, nameFor(call)) ?? '')
}

function nameFor(call: Call): 'video_url' | 'image_url' {
  const type = parameter(call, 'media_type') ?? 'IMAGE'
  const isVideo = type === 'VIDEO' || type === 'REELS'
  const isVideoStory = type === 'STORIES' && parameter(call, 'video_url') !== undefined
  return isVideo || isVideoStory ? 'video_url' : 'image_url'
}

export function requireMedium(call: Call, medium: Medium | undefined): Medium {
  const type = parameter(call, 'media_type') ?? 'IMAGE'
  if (!['IMAGE', 'VIDEO', 'REELS', 'STORIES'].includes(type))
    throw refuse({ code: 100, message: `(#100) Invalid media_type ${type}` })
  const name = nameFor(call)
  if (parameter(call, name) === undefined)
    throw refuse({ code: 100, message: `(#100) The parameter ${name} is required` })
  if (!medium)
    throw refuse({
      code: 9004,
      subcode: 2207052,
      message:
        'Only photo or video can be accepted as media type: the media could not be fetched from this URI',
    })
  if (name === 'image_url') requirePicture(medium, type)
  if (type === 'STORIES' && parameter(call, 'alt_text') !== undefined)
    throw refuse({ code: 100, message: '(#100) alt_text is not supported for stories' })
  if (name === 'video_url' && parameter(call, 'alt_text') !== undefined)
    throw refuse({ code: 100, message: '(#100) alt_text is not supported for videos' })
  requireCover(call, type)
  return { ...medium, ...requireAltText(call), ...requireTags(call, name === 'video_url') }
}

/** Only a reel has a cover. */
function requireCover(call: Call, type: string): void {
  const offset = parameter(call, 'thumb_offset')
  const given = [offset, parameter(call, 'cover_url')].filter((one) => one !== undefined)
  if (given.length > 0 && type !== 'REELS')
    throw refuse({ code: 100, message: '(#100) Only reels have a cover' })
  if (offset !== undefined && !/^\d{1,9}$/.test(offset))
    throw refuse({ code: 100, message: '(#100) Param thumb_offset must be an integer' })
}

/** A medium that was not fetched is assumed to be valid. */
function requirePicture({ mimeType, bytes, width, height }: Medium, type: string): void {
  if (mimeType !== null && mimeType !== 'image/jpeg')
    throw refuse({ code: 36001, subcode: 2207005, message: 'The image format is not supported' })
  if ((bytes ?? 0) > limits.bytes)
    throw refuse({ code: 36000, subcode: 2207004, message: 'The image is too large to download' })
  // Stories of any shape are taken.
  if (!width || !height || type === 'STORIES') return
  const ratio = width / height
  if (ratio < limits.narrowest - tolerance || ratio > limits.widest + tolerance)
    throw refuse({
      code: 36003,
      subcode: 2207009,
      message: 'The submitted image has an aspect ratio that is not supported',
    })
}

export function processingOf(
  world: World,
  call: Call,
  medium: Medium | undefined,
): Pick<Draft, 'readyAt' | 'trouble'> {
  if (!medium || nameFor(call) === 'image_url') return {}
  const isVideo = medium.type === 'video'
  return {
    readyAt: readyAtFor(world, 'instagram'),
    ...(isVideo ? {} : { trouble: 'Media upload has failed with error code 2207026' }),
  }
}
