// Facebook publishes in two phases: what the first one made is kept before the second begins.
import { crashPoints, testCrashes } from './crash.ts'

testCrashes('facebook', crashPoints, { atMost: 2 })
