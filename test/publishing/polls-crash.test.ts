// A publisher dies at a point of a post with a poll, and another one recovers: in the end the post is there once, with its poll. One network
// for each way to settle a doubt: by text, by a key and a list, by the prepared container, and by sending it again.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pollFor } from '../../scripts/documents/networks/fields.ts'
import { networks } from '../../server/networks/registry.ts'
import { shownOf } from '../networks/poll-and-quote.ts'
import { need } from '../support/need.ts'
import { type Crash, recover } from './crash-and-recover.ts'
import { openPublishingWorld } from './world.ts'

const crashes: Crash[] = [
  { point: 'before-call' },
  { point: 'after-call' },
  { point: 'after-look', answerLost: true },
]

for (const name of ['twitter', 'mastodon', 'threads', 'linkedin', 'linkedincompany'])
  test(`${name}: after a crash at any point, the poll is there once`, async (t) => {
    const poll = pollFor(need(networks.find((network) => network.name === name)))
    const world = await openPublishingWorld({ profilesPerNetwork: crashes.length })
    for (const [index, crash] of crashes.entries())
      await t.test(crash.point, async () => {
        const profile = world.profile(name, index)
        const { message, text } = await recover(world, crash, { profile, poll })
        const posts = await world.posts(profile)
        assert.deepEqual(
          posts.map((post) => [post.id, post.text, post.poll]),
          [[message.post_id, text, shownOf(poll)]],
          JSON.stringify(message),
        )
        assert.equal(message.state, 'SENT')
      })
  })
