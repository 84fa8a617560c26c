// Pinterest publishes in one call: before it there is nothing, after it there is a pin.
import { crashPoints, testCrashes } from './crash.ts'

testCrashes(
  'pinterest',
  crashPoints.filter(({ point }) => point !== 'after-prepare'),
  { atMost: 2 },
)
