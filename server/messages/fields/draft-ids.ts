// The media and the profiles that the content of a draft names, wherever it does.
import type { DraftContent } from './derive.ts'

/** In every list of media: of the message, of its parts and of its variations. The depth of a body is bounded (http/). */
export function mediaIdsIn(content: unknown): string[] {
  return [...new Set(idsWithin(content))]
}

function idsWithin(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsWithin)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'media' && Array.isArray(inner) ? inner.flatMap(idOf) : idsWithin(inner),
  )
}

function idOf(medium: unknown): string[] {
  const isNamed = typeof medium === 'object' && medium !== null && 'id' in medium
  return isNamed && typeof medium.id === 'string' ? [medium.id] : []
}

type WithProfiles = Pick<DraftContent, 'socialProfileIds' | 'variations'>

export function profileIdsIn({ socialProfileIds, variations }: WithProfiles): string[] {
  return [...new Set([...socialProfileIds, ...variations.flatMap(profileOf)])]
}

/** Of a variation. */
export function profileOf(variation: unknown): string[] {
  const isNamed =
    typeof variation === 'object' && variation !== null && 'socialProfileId' in variation
  return isNamed && typeof variation.socialProfileId === 'string' ? [variation.socialProfileId] : []
}
