// A publisher dies at a point of a post of each type, and another one recovers: in the end the post is there once, and of its type.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeMediumId } from '../../server/media/ids.ts'
import { networks } from '../../server/networks/registry.ts'
import type { PostType } from '../../server/networks/shared/post-types.ts'
import { need } from '../support/need.ts'
import { picture } from '../support/picture.ts'
import { type Crash, recover } from './crash-and-recover.ts'
import { openPublishingWorld, type PublishingWorld, uniqueText } from './world.ts'

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

for (const network of networks)
  for (const { type, media, hasNoText } of network.postTypes ?? [])
    describe(`${network.name}, ${type}`, () => {
      // Albums of pictures stand for those of videos.
      const kinds = media.max > 1 ? (['image'] as const) : (['image', 'video', 'document'] as const)
      for (const kind of kinds.filter((one) => media.kinds.includes(one)))
        test(`of ${kind}s: after a crash at any point it is there once`, async (t) => {
          const world = await openPublishingWorld({ profilesPerNetwork: crashes.length })
          for (const [index, crash] of crashes.entries())
            await t.test(crash.point, () => {
              const profile = world.profile(network.name, index)
              const text = hasNoText ? '' : uniqueText()
              const asked = { profile, postType: type, text }
              const count = media.min
              if (kind === 'document')
                return addPdf(world).then((id) =>
                  crashOne(world, crash, { ...asked, media: [{ id }], count }),
                )
              const mediaUrls = Array.from({ length: count }, () => addresses[kind])
              return crashOne(world, crash, { ...asked, mediaUrls, count })
            })
        })
    })

type ToSchedule = Parameters<PublishingWorld['schedule']>[0] & object
type Asked = Required<Pick<ToSchedule, 'profile' | 'postType' | 'text'>> &
  Pick<ToSchedule, 'media' | 'mediaUrls'> & { count: number }

/** A PDF of the author: its bytes are those of mediaAtAddresses. */
async function addPdf({ database, principals }: PublishingWorld): Promise<string> {
  const id = makeMediumId()
  const { author } = principals
  assert.equal(author.kind, 'member')
  await database.pool.query(
    `insert into media (id, member_id, state, mime_type, size_bytes, upload_ends_at)
      values ($1, $2, 'READY', 'application/pdf', 10, now())`,
    [id, author.memberId],
  )
  await database.pool.query(
    `insert into media_files (media_id, purpose, name, mime_type, size_bytes)
      values ($1, 'original', 'original.pdf', 'application/pdf', 10)`,
    [id],
  )
  return id
}

async function crashOne(world: PublishingWorld, crash: Crash, asked: Asked): Promise<void> {
  const { profile, postType, text } = asked
  const { message } = await recover(world, crash, asked)
  const posts = await world.posts(profile)
  assert.deepEqual(
    posts.map((post) => [post.id, post.text, post.media.length]),
    [[message.post_id, text, asked.count]],
    JSON.stringify(message),
  )
  assert.equal(message.state, 'SENT')
  const product = products[profile.network]?.[postType]
  if (product) assert.equal(need(posts[0]).product, product)
}
