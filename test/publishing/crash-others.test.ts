// X and Instagram at the critical points: killed immediately before the call, frozen before it, killed after it.
import { sample } from '../support/sample.ts'
import { crashPoints, testCrashes } from './crash.ts'

const telling = crashPoints.filter(({ point }) => /before-call|after-call/.test(point))
for (const network of sample('crashes', ['twitter', 'instagram'] as const, 1))
  testCrashes(network, telling, { atMost: 1 })
