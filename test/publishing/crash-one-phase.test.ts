// Pinterest publishes in a single call: there is no pin before it and one pin after it.
import { crashPoints, testCrashes } from './crash.ts'

testCrashes(
  'pinterest',
  crashPoints.filter(({ point }) => point !== 'after-prepare'),
  { atMost: 2 },
)
