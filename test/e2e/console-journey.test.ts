// The whole journey of a week by mouse. By keys alone and on a phone: console-journey.slow.test.ts.
import { testJourneys } from './console-journey.ts'

await testJourneys(['mouse'])
