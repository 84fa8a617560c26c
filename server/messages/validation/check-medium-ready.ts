// A message can use only media that are READY (spec 7). FAILED is final, so the hint is not to wait but to upload again.

import { Problem, type Resource } from '../../errors.ts'
import type { KnownMedium } from '../../media/media.ts'
import { say } from '../../sentences/sentences.ts'

export function checkMediumReady(
  id: string,
  resource: Resource,
  known: Map<string, KnownMedium>,
  param: string,
): Problem[] {
  const medium = known.get(id)
  if (medium === undefined) {
    const hint = say('use_media_id')
    return [new Problem('notFound', { message: say('media_not_found'), resource, hint, param })]
  }
  if (medium.state === 'READY') return []
  const about =
    medium.state === 'FAILED'
      ? ({
          reason: 'media_failed',
          hint: say('medium_failed_upload_again', {
            why: medium.reason ?? say('unusable_bytes'),
          }),
        } as const)
      : ({ reason: 'media_not_ready', hint: say('wait_until_ready') } as const)
  return [new Problem('mediaNotReady', { resource, param, ...about })]
}
