// A message can use only media that are READY (spec 7). One that has FAILED will not be: waiting for it would be in vain.
import { Problem, type Resource } from '../../errors.ts'
import type { KnownMedium } from '../../media/media.ts'

export function checkMediumReady(
  id: string,
  resource: Resource,
  known: Map<string, KnownMedium>,
  param: string,
): Problem[] {
  const medium = known.get(id)
  if (medium === undefined) {
    const hint = 'Use the id that POST /v1/media has answered.'
    return [new Problem('notFound', { message: 'Media not found', resource, hint, param })]
  }
  if (medium.state === 'READY') return []
  const about =
    medium.state === 'FAILED'
      ? ({
          reason: 'media_failed',
          hint: `It has failed: ${medium.reason ?? 'its bytes are unusable.'} Upload the file again.`,
        } as const)
      : ({ reason: 'media_not_ready', hint: 'Wait until its state is READY.' } as const)
  return [new Problem('mediaNotReady', { resource, param, ...about })]
}
