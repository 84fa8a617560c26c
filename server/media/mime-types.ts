// The accepted media types (decisions 3) and their properties.

import type { MediumFacts } from '../networks/networks.ts'
import { type Sentence, say } from '../sentences/sentences.ts'

export type MediaType =
  | 'image/jpeg'
  | 'image/png'
  | 'image/gif'
  | 'image/webp'
  | 'video/mp4'
  | 'video/quicktime'
  | 'application/pdf'

type TypeInfo = { kind: MediumFacts['kind']; extension: string; name: Sentence }

const types: Record<MediaType, TypeInfo> = {
  'image/jpeg': { kind: 'image', extension: 'jpg', name: say('a_jpeg') },
  'image/png': { kind: 'image', extension: 'png', name: say('a_png') },
  'image/gif': { kind: 'gif', extension: 'gif', name: say('a_gif') },
  'image/webp': { kind: 'image', extension: 'webp', name: say('a_webp') },
  'video/mp4': { kind: 'video', extension: 'mp4', name: say('an_mp4') },
  'video/quicktime': { kind: 'video', extension: 'mov', name: say('a_quicktime') },
  'application/pdf': { kind: 'document', extension: 'pdf', name: say('a_pdf') },
}

/** image/jpg is a common misspelling of image/jpeg. The order is that of the specification, which has no documents. */
export const declarableTypes = [
  'video/mp4',
  'image/gif',
  'image/jpeg',
  'image/jpg',
  'image/png',
  'image/webp',
  'video/quicktime',
  'application/pdf',
] as const

export function readMediaType(text: string): MediaType | undefined {
  const type = text.replace(/;.*/s, '').trim().toLowerCase()
  if (type === 'image/jpg') return 'image/jpeg'
  return isMediaType(type) ? type : undefined
}

function isMediaType(type: string): type is MediaType {
  return Object.hasOwn(types, type)
}

export function typeInfo(type: MediaType): TypeInfo {
  return types[type]
}

export function isPicture(type: MediaType): boolean {
  return ['image', 'gif'].includes(types[type].kind)
}

/** The type of a stored file, by its extension. */
export function typeOfName(name: string): MediaType | undefined {
  const extension = name.slice(name.lastIndexOf('.') + 1)
  const found = Object.entries(types).find(([, info]) => info.extension === extension)
  return found?.[0] as MediaType | undefined
}
