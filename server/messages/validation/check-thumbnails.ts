// The rule about the thumbnails that a message names for its media.

import { Problem } from '../../errors.ts'
import { say } from '../../sentences/sentences.ts'
import { pointTo } from '../input/point-at.ts'
import { checkMediumReady } from './check-medium-ready.ts'
import type { Validation } from './validate-rules.ts'

/** A thumbnail is an uploaded picture, or an address that is only shown and never fetched. */
export function checkThumbnails({ input, knownMedia }: Validation): Problem[] {
  const options = input.mediaIds.flatMap((id) => input.mediaOptions[id] ?? [])
  const param = pointTo(input, 'media')
  const urls = [...options, ...input.mediaUrls].flatMap(({ thumbnailUrl }) => thumbnailUrl ?? [])
  return [
    ...options.flatMap(({ thumbnailId: id }) => (id ? checkThumbnail(id, knownMedia, param) : [])),
    ...urls.flatMap((url) => checkThumbnailUrl(url, param)),
  ]
}

function checkThumbnail(id: string, known: Validation['knownMedia'], param: string): Problem[] {
  const resource = { type: 'media', id }
  const problems = checkMediumReady(id, resource, known, param)
  if (problems.length > 0 || known.get(id)?.facts.kind === 'image') return problems
  const hint = say('upload_thumbnail')
  return [new Problem('invalid', { message: say('thumbnail_no_picture'), resource, hint, param })]
}

function checkThumbnailUrl(url: string, param: string): Problem[] {
  if (/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return []
  const resource = { type: 'mediaUrl', id: url }
  const hint = say('thumbnail_url_form')
  const message = say('thumbnail_url_invalid')
  return [new Problem('invalid', { message, resource, hint, reason: 'invalid_url', param })]
}
