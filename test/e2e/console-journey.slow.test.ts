// The journey of a week again, by keys alone and on a phone.
import { testJourneys } from './console-journey.ts'
import { ways } from './ways-of-use.ts'

await testJourneys(ways.filter((way) => way !== 'mouse'))
