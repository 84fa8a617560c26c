// A publisher dies at a point of a post that quotes another one, and another one recovers: in the end the post is there once, with what it
// quotes. X shows its text with the address of the quoted post at the end, Mastodon with a line above.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameOf } from '../networks/poll-and-quote.ts'
import { openDying } from './chains-crash.ts'
import { type Crash, recover } from './crash-and-recover.ts'
import { openPublishingWorld } from './world.ts'

const crashes: Crash[] = [
  { point: 'before-call' },
  { point: 'after-call' },
  { point: 'after-look', answerLost: true },
]

for (const name of ['twitter', 'bluesky', 'mastodon', 'threads', 'linkedin', 'linkedincompany'])
  test(`${name}: after a crash at any point, the quote is there once`, async (t) => {
    const world = await openPublishingWorld({ profilesPerNetwork: crashes.length })
    for (const [index, crash] of crashes.entries())
      await t.test(crash.point, async () => {
        const profile = world.profile(name, index)
        const { id } = await world.schedule({ profile })
        const publisher = openDying(world)
        const first = await world.settled(id)
        await publisher.stop()
        assert.equal(first.state, 'SENT', JSON.stringify(first))
        const quote = nameOf(name, { postId: first.post_id, postUrl: first.post_url })
        const { message, text } = await recover(world, crash, { profile, quote })
        const posts = await world.posts(profile)
        assert.deepEqual(
          posts
            .filter((post) => post.id !== first.post_id)
            .map((post) => [post.id, post.text, post.quoted]),
          [[message.post_id, text, first.post_id]],
          JSON.stringify(message),
        )
        assert.equal(message.state, 'SENT')
      })
  })
