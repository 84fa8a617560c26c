// A worker is asked to stop while it calls a network: the call ends, its outcome is written, and the process ends with 0.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spawnCarillon } from '../start/carillon.ts'
import { atEnd } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'
import { testKeys } from '../support/keys.ts'
import { need } from '../support/need.ts'
import { openPublishingWorld } from './world.ts'

/** Nearly as long as a call may take. */
const delayMs = 4400

test('a call that is under way ends before its worker does', async () => {
  const world = await openPublishingWorld()
  const profile = world.profile('twitter')
  await world.sandbox.addFault({
    ...{ network: 'twitter', profile: profile.networkId, operation: 'publish' },
    ...{ kind: 'delay', delayMs, times: 1 },
  })
  const worker = spawnCarillon(['worker'], {
    DATABASE_URL: world.database.url,
    CARILLON_KEYS: testKeys,
    TWITTER_API_URL: need(world.sandbox.addresses.twitter),
  })
  atEnd(() => worker.kill('SIGKILL'))
  await eventually(() => worker.output().includes('works in the background'), {
    what: 'the worker',
  })
  const { id } = await world.schedule({ profile })
  // The network has it; its answer is on its way.
  await eventually(async () => (await world.posts(profile)).length === 1, { what: 'the post' })
  worker.kill('SIGTERM')
  const { code, output } = await worker.ended
  assert.equal(code, 0, output)
  assert.doesNotMatch(output, /did not finish in time|took too long/)
  assert.equal((await world.message(id)).state, 'SENT')
  assert.deepEqual(
    (await world.attempts(id)).map(({ outcome }) => outcome),
    ['accepted'],
  )
})
