// Facebook and Bluesky publish in two phases: the result of the first is stored before the second begins.
import { crashPoints, testCrashes } from './crash.ts'

testCrashes('facebook', crashPoints, { atMost: 2 })
testCrashes('bluesky', crashPoints, { atMost: 2 })
