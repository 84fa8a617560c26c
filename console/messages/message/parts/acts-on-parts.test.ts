import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partActsOf } from './acts-on-parts.ts'

for (const [what, state, parts, acts, missing] of [
  ['every part is out', 'SENT', ['SENT', 'SENT'], [], 1],
  [
    'a part has failed',
    'SENT',
    ['SENT', 'SEND_FAILED_PERMANENTLY', 'STOPPED'],
    ['goOn', 'correct', 'skip', 'takeBack'],
    3,
  ],
  ['the last part has failed', 'SENT', ['SENT', 'SEND_FAILED_PERMANENTLY'], ['goOn', 'correct'], 3],
  [
    'a part was stopped by its sender',
    'SENT',
    ['STOPPED', 'STOPPED'],
    ['goOn', 'correct', 'takeBack'],
    2,
  ],
  ['the rest was taken back', 'SENT', ['SENT', 'TAKEN_BACK'], [], 3],
  ['the chain runs', 'SUBMITTED', ['SENT', 'SUBMITTED', 'WAITING'], ['edit', 'takeBack'], 3],
  ['the first post is being sent', 'SUBMITTED', ['WAITING'], [], 2],
  ['it waits for its time', 'SCHEDULED', ['WAITING'], [], 2],
  ['the first post has failed', 'SEND_FAILED_PERMANENTLY', ['STOPPED'], [], 2],
] as const)
  test(`parts: ${what}`, () => {
    const shown = parts.map((one) => ({ state: one }))
    assert.deepEqual(partActsOf({ state, parts: shown }), { acts: [...acts], missing })
  })

test('as soon as the first post is out, the parts that wait are edited', () => {
  const waiting = { state: 'SUBMITTED', parts: [{ state: 'SCHEDULED' }] } as const
  const { acts } = partActsOf({ ...waiting, postId: '7', parts: [...waiting.parts] })
  assert.deepEqual(acts, ['edit', 'takeBack'])
})

test('a message without parts offers nothing', () => {
  assert.deepEqual(partActsOf({ state: 'SENT', parts: null }).acts, [])
})
