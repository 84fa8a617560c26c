// The other networks at the critical points: killed immediately before the call, frozen before it, killed after it.
import { sample } from '../support/sample.ts'
import { type CrashPoint, crashPoints, testCrashes } from './crash.ts'

const others = [
  'twitter',
  'instagram',
  'mastodon',
  'linkedin',
  'linkedincompany',
  'threads',
] as const

const telling = crashPoints.filter(({ point }) => /before-call|after-call/.test(point))

for (const network of sample('crashes', others, 1))
  testCrashes(network, network === 'linkedin' ? telling.map(asRepeated) : telling, { atMost: 1 })

/** A member's post on LinkedIn cannot be looked for. The second attempt finds it, because LinkedIn refuses the repetition. */
function asRepeated(point: CrashPoint): CrashPoint {
  return point.point === 'after-call' ? { ...point, first: 'rejected', attempts: 2 } : point
}
