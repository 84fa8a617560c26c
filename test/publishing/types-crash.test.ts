// A publisher dies at a point of a post of each type, and another one recovers: in the end the post is there once, and of its type.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { networks } from '../../server/networks/registry.ts'
import type { PostType } from '../../server/networks/shared/post-types.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { picture } from '../support/picture.ts'
import { endLeases, openDying } from './chains-crash.ts'
import { openPublishingWorld, type PublishingWorld, uniqueText } from './world.ts'

type Crash = { point: string; answerLost?: true }

const crashes: Crash[] = [
  { point: 'before-call' },
  { point: 'after-call' },
  { point: 'after-look', answerLost: true },
]
const addresses = { image: picture, video: 'https://videos.example/lake.mp4' }

/** As the sandbox shows them. Without one, the network has one form of a post. */
const products: Record<string, Partial<Record<PostType, string>>> = {
  facebook: { REEL: 'REELS', STORY: 'STORY' },
  instagram: { REEL: 'REELS', STORY: 'STORY', CAROUSEL: 'FEED' },
}

/** A dead publisher ends with its leases. */
const graves: Promise<void>[] = []

for (const network of networks)
  for (const { type, media, hasNoText } of network.postTypes ?? [])
    describe(`${network.name}, ${type}`, () => {
      // Albums of pictures stand for those of videos.
      const kinds = media.max > 1 ? (['image'] as const) : (['image', 'video'] as const)
      for (const kind of kinds.filter((one) => media.kinds.includes(one)))
        test(`of ${kind}s: after a crash at any point it is there once`, async (t) => {
          const world = await openPublishingWorld({ profilesPerNetwork: crashes.length })
          for (const [index, crash] of crashes.entries())
            await t.test(crash.point, () => {
              const profile = world.profile(network.name, index)
              const urls = Array.from({ length: media.min }, () => addresses[kind])
              const text = hasNoText ? '' : uniqueText()
              return crashOne(world, crash, { profile, postType: type, text, mediaUrls: urls })
            })
          await Promise.all(graves.splice(0))
        })
    })

type Asked = Required<
  Pick<
    Parameters<PublishingWorld['schedule']>[0] & object,
    'profile' | 'postType' | 'text' | 'mediaUrls'
  >
>

async function crashOne(world: PublishingWorld, crash: Crash, asked: Asked): Promise<void> {
  const { profile, postType, text } = asked
  const { id } = await world.schedule(asked)
  const dying = openDying(world, { ...crash, post: 1 }, text)
  await eventually(() => dying.isDead(), {
    what: `the publisher to die at ${crash.point}`,
    every: 10,
  })
  graves.push(dying.stop())
  await endLeases(world)
  const next = openDying(world)
  const message = await world.settled(id)
  await next.stop()
  const posts = await world.posts(profile)
  assert.deepEqual(
    posts.map((post) => [post.id, post.text, post.media.length]),
    [[message.post_id, text, asked.mediaUrls.length]],
    JSON.stringify(message),
  )
  assert.equal(message.state, 'SENT')
  const product = products[profile.network]?.[postType]
  if (product) assert.equal(need(posts[0]).product, product)
}
