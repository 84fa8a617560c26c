// The links of a campaign on every network: changed where the network shows links, as the campaign was when the text was stored, in the
// first post and in what follows it, and the same in a repetition.
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Network, Post } from '../../server/networks/networks.ts'
import { networks as registered } from '../../server/networks/registry.ts'
import { need } from '../support/need.ts'
import { openAfterWorld } from './after-world.ts'
import { changedNetworks, publish } from './publisher.ts'
import { uniqueText } from './world.ts'

const world = await openAfterWorld(4)
after(() => world.publisher.stop())
const { pool } = world.database
const { rows: organizations } = await pool.query(
  'select distinct organization_id as id from profiles',
)
const utm = {
  source: '{network}',
  medium: 'social',
  campaign: '{campaign}',
  term: null,
  content: null,
}
const campaign = JSON.stringify({ startDate: null, endDate: null, goal: null, utm })
await pool.query(`insert into tags (organization_id, name, campaign) values ($1, 'Spring', $2)`, [
  need(organizations[0]).id,
  campaign,
])
const added = (network: string) => `utm_source=${network}&utm_medium=social&utm_campaign=Spring`
const plainText = ['instagram', 'pinterest']

/** Collects the posts that connectors publish. The first `lost` calls fail before the network hears of them. */
function watch(lost = 0) {
  const posts: Post[] = []
  let left = lost
  const watched = changedNetworks(world, (real: Network) => ({
    publish: async (account, post, preparedId, signal) => {
      posts.push(post)
      if (left-- > 0) throw new Error('the call is lost')
      return real.publish(account, post, preparedId, signal)
    },
  }))
  return { posts, watched }
}

for (const { name, brand, parts } of registered)
  describe(name, () => {
    test('links get the parameters where the network shows links, in the post and in what follows it', async () => {
      await world.publisher.stop()
      const { posts, watched } = watch()
      const start = uniqueText()
      const second = (text: string) => (parts ? [text] : [])
      const { id } = await world.schedule({
        profile: world.profile(name),
        text: `${start} https://example.com/a?b=1#c and example.com/d`,
        parts: second(`${start} https://example.com/e`).map((text) => ({ text })),
        tags: ['Spring'],
      })
      // The text was stored with them: a later change of the campaign is for later texts.
      await pool.query('update tags set campaign = null')
      const publisher = publish(world, { networkFor: watched })
      const message = await world.settled(id)
      await publisher.stop()
      await pool.query(`update tags set campaign = $1`, [campaign])
      assert.equal(message.state, 'SENT', message.failure_reason ?? '')
      const query = plainText.includes(name) ? '' : added(brand.id)
      assert.deepEqual(
        posts.map(({ text }) => text),
        [
          `${start} https://example.com/a?b=1${query && `&${query}`}#c and example.com/d`,
          ...second(`${start} https://example.com/e${query && `?${query}`}`),
        ],
      )
    })

    test('a repetition has the same text, whatever the campaign says by then', async () => {
      const profile = world.profile(name, 1)
      const { posts, watched } = watch(1)
      const changed = changedNetworks(
        { ...world, networks: { forType: watched } } as typeof world,
        (real) => ({
          publish: async (account, post, preparedId, signal) => {
            await pool.query(
              `update tags set campaign = jsonb_set(campaign, '{utm,medium}', '"other"')`,
            )
            return real.publish(account, post, preparedId, signal)
          },
        }),
      )
      const { id } = await world.schedule({
        profile,
        text: `${uniqueText()} https://example.com/`,
        tags: ['Spring'],
      })
      const publisher = publish(world, { networkFor: changed })
      const message = await world.settled(id)
      await publisher.stop()
      await pool.query(`update tags set campaign = $1`, [campaign])
      assert.equal(message.state, 'SENT', message.failure_reason ?? '')
      assert.equal(posts.length, 2)
      assert.equal(new Set(posts.map(({ text }) => text)).size, 1)
      assert.equal(need(posts[0]).text.includes('utm_medium=social'), !plainText.includes(name))
      assert.equal((await world.posts(profile)).length, 1)
    })
  })
