// The frame of a video that its author has chosen as the cover (docs/decisions/0119). It is refused where it could not be carried out; a
// picture as the cover is left out there, and named (left-out.ts).
import { say } from '../../../sentences/sentences.ts'
import type { NetworkDescription } from '../../description.ts'
import type { MediumFacts, Mistake, Proposal } from '../../networks.ts'
import { ruleOf } from '../../shared/post-types.ts'

type Described = Pick<NetworkDescription, 'title' | 'takes' | 'postTypes'>

export function checkCovers(network: Described, { media, postType }: Proposal): Mistake[] {
  const isTaken =
    network.takes?.coverFrame === true &&
    media.length === 1 &&
    !ruleOf(network, postType)?.hasNoCover
  return media.flatMap((medium, index) => {
    if (medium.coverOffsetMs === undefined) return []
    return checkFrame(network, { medium, offsetMs: medium.coverOffsetMs, isTaken }).map((one) => ({
      ...one,
      param: `media/${index}`,
    }))
  })
}

type Frame = { medium: MediumFacts; offsetMs: number; isTaken: boolean }

function checkFrame({ title: network }: Described, frame: Frame): Mistake[] {
  const { medium, offsetMs, isTaken } = frame
  const { kind, durationSeconds: seconds, hasOwnCover } = medium
  if (kind !== 'video') return [{ message: say('cover_needs_video'), reason: 'invalid_value' }]
  if (!isTaken) {
    const message = say('cover_frame_unsupported', { network })
    return [{ message, hint: say('cover_frame_advice'), reason: 'cover_unsupported' }]
  }
  const mistakes: Mistake[] = []
  if (hasOwnCover) mistakes.push({ message: say('cover_chosen_twice'), reason: 'invalid_value' })
  if (seconds !== null && offsetMs > seconds * 1_000)
    mistakes.push({ message: say('cover_beyond_end', { seconds }), reason: 'too_large' })
  return mistakes
}
