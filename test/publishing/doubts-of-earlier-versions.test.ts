// Messages that were in doubt when Carillon was updated: their attempts are rows that an earlier version wrote, and the rule of today settles
// them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Post } from '../../server/networks/networks.ts'
import { makeAccount, makePost } from '../networks/subjects.ts'
import { mediumAt } from '../support/medium.ts'
import { need } from '../support/need.ts'
import { picture } from '../support/picture.ts'
import { publish } from './publisher.ts'
import { openPublishingWorld, uniqueText } from './world.ts'

const world = await openPublishingWorld()
await world.sandbox.setVersion('mastodon', 'other')
const profile = world.profile('mastodon')
const account = makeAccount('mastodon', profile.networkId)
const mastodon = need(world.networks.forType('MASTODON'))
const soon = () => AbortSignal.timeout(60_000)

/** A message in doubt as an earlier version left it: without the addresses of its media. */
async function leaveInDoubt(post: Post, { isPublished }: { isPublished: boolean }) {
  const mediaUrls = post.media.map(({ url }) => url)
  const { id } = await world.schedule({ profile, text: post.text, mediaUrls, in: 86_400_000 })
  const prepared = JSON.parse(need(await mastodon.prepare?.(account, post, soon())))
  const { addresses: _addresses, ...earlier } = prepared
  if (isPublished) await mastodon.publish(account, post, JSON.stringify(prepared), soon())
  const { pool } = world.database
  await pool.query(
    `insert into attempts (message_id, number, token, state, prepared_id, started_at, ended_at, code, reason)
     values ($1, 1, 0, 'unknown', $2, clock_timestamp() - interval '5 seconds', clock_timestamp(), 'mastodon_timeout', 'Mastodon did not answer in time.')`,
    [id, JSON.stringify(earlier)],
  )
  await pool.query(
    `update messages set state = 'SUBMITTED', attempts = 1, act_at = clock_timestamp(), send_at = clock_timestamp()
     where id = $1`,
    [id],
  )
  await pool.query('update lanes set next_at = clock_timestamp() where profile_id = $1', [
    profile.id,
  ])
  return id
}

test('in doubt at the moment of an update: found, or sent once, and never twice', async () => {
  const media = () => [mediumAt(picture)]
  const posts = [
    makePost({ text: `*Star* ${uniqueText()}` }),
    makePost({ text: uniqueText(), media: media() }),
    makePost({ text: `¯\\_(ツ)_/¯ ${uniqueText()}`, media: media() }),
  ]
  const there: string[] = []
  for (const post of posts) there.push(await leaveInDoubt(post, { isPublished: true }))
  const missing = makePost({ text: `\`Not there\` ${uniqueText()}` })
  const lost = await leaveInDoubt(missing, { isPublished: false })
  publish(world)
  for (const id of there) {
    const { state, attempts } = await world.settled(id)
    assert.deepEqual([state, attempts], ['SENT', 1])
  }
  const { state, attempts } = await world.settled(lost)
  assert.deepEqual([state, attempts], ['SENT', 2])
  const texts = (await world.posts(profile)).map(({ text }) => text)
  assert.deepEqual(texts.sort(), [...posts, missing].map(({ text }) => text).sort())
})
