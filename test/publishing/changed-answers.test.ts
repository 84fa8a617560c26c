// A lost answer on a network whose lists are not what was asked for: whatever it shows, the message is published once.
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { closeFile } from '../support/at-end.ts'
import { publish } from './publisher.ts'
import { openPublishingWorld, uniqueText } from './world.ts'

// Publishers poll: each one closes with its test.
afterEach(closeFile)

const escaped = { kind: 'escaped', state: 'SENT' }
const bare = { kind: 'fields-missing', state: 'SEND_FAILED_PERMANENTLY' }

for (const { network, kind, state } of [
  ...['twitter', 'facebook', 'instagram', 'pinterest'].map((name) => ({
    network: name,
    ...escaped,
  })),
  // Not Instagram: it is read before it publishes, and would publish nothing.
  ...['twitter', 'facebook', 'pinterest'].map((name) => ({ network: name, ...bare })),
])
  test(`${network}: a lost answer, then only answers that are ${kind}: one post, and ${state}`, async () => {
    const world = await openPublishingWorld()
    const profile = world.profile(network)
    const at = { network, profile: profile.networkId }
    await world.sandbox.addFault({ ...at, operation: 'publish', kind: 'drop-after' })
    await world.sandbox.addFault({ ...at, operation: 'read', kind, times: 1_000 })
    publish(world, { rules: { catchUpMs: 6 * 3_600_000, maxLooks: 3 } })
    const text = `"Lake" & 👨\u200d👩\u200d👧 it's <3 ${uniqueText()}`
    const { id } = await world.schedule({ profile, text })
    assert.equal((await world.settled(id)).state, state)
    assert.equal((await world.posts(profile)).length, 1)
  })
