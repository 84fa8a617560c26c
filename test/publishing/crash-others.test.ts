// X and Instagram, where it matters most: right before the call, frozen before it, and right after it.
import { crashPoints, testCrashes } from './crash.ts'

const telling = crashPoints.filter(({ point }) => /before-call|after-call/.test(point))
testCrashes('twitter', telling, { atMost: 1 })
testCrashes('instagram', telling, { atMost: 1 })
