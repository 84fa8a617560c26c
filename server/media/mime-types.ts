// The types of file that are taken (decisions 3), and what follows from each.
import type { MediumFacts } from '../networks/networks.ts'

export type MediaType =
  | 'image/jpeg'
  | 'image/png'
  | 'image/gif'
  | 'image/webp'
  | 'video/mp4'
  | 'video/quicktime'

type About = { kind: MediumFacts['kind']; ending: string; name: string }

const types: Record<MediaType, About> = {
  'image/jpeg': { kind: 'image', ending: 'jpg', name: 'a JPEG picture' },
  'image/png': { kind: 'image', ending: 'png', name: 'a PNG picture' },
  'image/gif': { kind: 'gif', ending: 'gif', name: 'a GIF' },
  'image/webp': { kind: 'image', ending: 'webp', name: 'a WebP picture' },
  'video/mp4': { kind: 'video', ending: 'mp4', name: 'an MP4 video' },
  'video/quicktime': { kind: 'video', ending: 'mov', name: 'a QuickTime video' },
}

/** In the order of the specification's family; image/jpg is another spelling of image/jpeg. */
export const declarableTypes = [
  'video/mp4',
  'image/gif',
  'image/jpeg',
  'image/jpg',
  'image/png',
  'image/webp',
  'video/quicktime',
] as const

export function readMediaType(text: string): MediaType | undefined {
  const type = text.replace(/;.*/s, '').trim().toLowerCase()
  if (type === 'image/jpg') return 'image/jpeg'
  return isMediaType(type) ? type : undefined
}

function isMediaType(type: string): type is MediaType {
  return Object.hasOwn(types, type)
}

export function aboutType(type: MediaType): About {
  return types[type]
}

/** For a file that lies in the storage: its name tells what it is. */
export function typeOfName(name: string): MediaType | undefined {
  const ending = name.slice(name.lastIndexOf('.') + 1)
  const found = Object.entries(types).find(([, about]) => about.ending === ending)
  return found?.[0] as MediaType | undefined
}
