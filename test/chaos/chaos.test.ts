import { test } from 'node:test'
import { assertChaos } from './assert-chaos.ts'
import { quickForm } from './chaos.ts'

// Takes minutes on a busy machine, and may wait two and a half minutes after the last message was due.
const options = { timeout: 420_000 }

test(
  'killed, frozen, cut off and refused at every turn: nothing lost, nothing doubled',
  options,
  (t) => assertChaos(t, quickForm),
)
