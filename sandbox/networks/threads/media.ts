// Which pictures and videos Threads accepts. It fetches both itself: a picture at once, a video later.
import type { Call, World } from '../../exchange/exchange.ts'
import { requireAltText } from '../../graph/containers.ts'
import { parameter, refuse } from '../../graph/graph.ts'
import { fetchMedium } from '../../media/media.ts'
import { readyAtFor } from '../../media/processing.ts'
import type { Draft, Medium } from '../../store/memory.ts'

/** Meta's documentation of the Threads API, as collected in 2026. */
const limits = { bytes: 8_388_608, widest: 10 }
const pictureTypes = ['image/jpeg', 'image/png']

const addresses: Record<string, 'image_url' | 'video_url' | undefined> = {
  IMAGE: 'image_url',
  VIDEO: 'video_url',
}

export async function fetchGiven(world: World, call: Call): Promise<Medium | undefined> {
  const name = addresses[parameter(call, 'media_type') ?? '']
  return name && fetchMedium(world, parameter(call, name) ?? '')
}

/** A video that cannot be fetched is noticed while it is processed. */
export function requireMedia(call: Call, medium: Medium | undefined): Medium[] {
  const type = parameter(call, 'media_type')
  if (type === 'TEXT') return []
  const name = addresses[type ?? '']
  if (name === undefined)
    throw refuse({
      code: 100,
      message: '(#100) Param media_type must be one of {TEXT, IMAGE, VIDEO, CAROUSEL}',
    })
  if (parameter(call, name) === undefined)
    throw refuse({ code: 100, message: `(#100) The parameter ${name} is required` })
  const altText = requireAltText(call)
  if (name === 'image_url') requirePicture(medium)
  return medium ? [{ ...medium, ...altText }] : []
}

/** A medium that was not fetched is assumed to be valid. */
function requirePicture(medium: Medium | undefined): void {
  if (!medium)
    throw refuse({
      code: 1,
      subcode: 2207052,
      message: 'The media could not be fetched from this URI',
    })
  const { type, mimeType, bytes, width, height } = medium
  if (type !== 'image' || (mimeType !== null && !pictureTypes.includes(mimeType)))
    throw refuse({ code: 36001, subcode: 2207005, message: 'The image format is not supported' })
  if ((bytes ?? 0) > limits.bytes)
    throw refuse({ code: 36000, subcode: 2207004, message: 'The image is too large to download' })
  if (width && height && Math.max(width / height, height / width) > limits.widest)
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
  if (parameter(call, 'media_type') !== 'VIDEO') return {}
  const trouble = medium ? 'FAILED_PROCESSING_VIDEO' : 'FAILED_DOWNLOADING_VIDEO'
  return {
    readyAt: readyAtFor(world, 'threads'),
    ...(medium?.type === 'video' ? {} : { trouble }),
  }
}
