// X and Instagram, where it matters most: right before the call, frozen before it, and right after it.
import { sample } from '../support/sample.ts'
import { crashPoints, testCrashes } from './crash.ts'

const telling = crashPoints.filter(({ point }) => /before-call|after-call/.test(point))
for (const network of sample('crashes', ['twitter', 'instagram'] as const, 1))
  testCrashes(network, telling, { atMost: 1 })
