// Mentions on every network: written as the address book had them when the text was stored, in the first post and in what follows it.
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Network, Post } from '../../server/networks/networks.ts'
import { networks as registered } from '../../server/networks/registry.ts'
import { need } from '../support/need.ts'
import { addContact } from '../support/world-contacts.ts'
import { openAfterWorld } from './after-world.ts'
import { changedNetworks, publish } from './publisher.ts'
import { uniqueText } from './world.ts'

const world = await openAfterWorld(6)
after(() => world.publisher.stop())
const { pool } = world.database
const { rows: organizations } = await pool.query(
  'select distinct organization_id as id from profiles',
)
const organizationId = need(organizations[0]).id as string

const did = 'did:plc:abcdefghijklmnopqrstuvwx'
const accounts = registered.flatMap(({ mentions }) => {
  if (!mentions) return []
  const { accounts: network, handles } = mentions
  return [{ network, handle: handles.example, id: network === 'bluesky' ? did : null }]
})
const oneOfEach = [...new Map(accounts.map((one) => [one.network, one])).values()]
const contactId = await addContact(
  { pool },
  { name: 'Reed Bakery', accounts: oneOfEach, organizationId },
)

/** As people see it in a post, and in what follows one. */
const expected: Record<string, { post: string; part: string }> = {
  twitter: { post: '@reedbakery', part: '@reedbakery' },
  facebook: { post: '@[100000000000002]', part: 'Reed Bakery' },
  instagram: { post: '@reed.bakery', part: '@reed.bakery' },
  threads: { post: '@reed.bakery', part: '@reed.bakery' },
  pinterest: { post: 'Reed Bakery', part: '' },
  linkedin: {
    post: '@[Reed Bakery](urn:li:organization:70002001)',
    part: 'Reed Bakery',
  },
  linkedincompany: {
    post: '@[Reed Bakery](urn:li:organization:70002001)',
    part: 'Reed Bakery',
  },
  mastodon: { post: '@reed@social.example', part: '@reed@social.example' },
  bluesky: { post: '@reed.bsky.social', part: '@reed.bsky.social' },
}

/** The posts that connectors publish. */
function watch() {
  const posts: Post[] = []
  const watched = changedNetworks(world, (real: Network) => ({
    publish: (account, post, preparedId, signal) => {
      posts.push(post)
      return real.publish(account, post, preparedId, signal)
    },
  }))
  return { posts, watched }
}

for (const { name, parts } of registered)
  describe(name, () => {
    test('the mention is written, in the post and in what follows it', async () => {
      await world.publisher.stop()
      const { posts, watched } = watch()
      const profile = world.profile(name)
      const { post, part } = need(expected[name])
      const start = uniqueText()
      const second = (text: string) => (parts ? [text] : [])
      const { id } = await world.schedule({
        profile,
        text: `${start} 👋🏽 @{Reed Bakery}, @{Stranger} and \\@{Reed Bakery}`,
        parts: second(`${start} (@{Reed Bakery})`).map((text) => ({ text })),
      })
      // The text was stored with the handle: what the book says later is for later texts.
      await pool.query(`update contacts set accounts = '[]'`)
      const publisher = publish(world, { networkFor: watched })
      const message = await world.settled(id)
      await publisher.stop()
      await pool.query('update contacts set accounts = $1', [JSON.stringify(oneOfEach)])
      assert.equal(message.state, 'SENT', message.failure_reason ?? '')
      assert.deepEqual(
        posts.map(({ text }) => text),
        [`${start} 👋🏽 ${post}, Stranger and @{Reed Bakery}`, ...second(`${start} (${part})`)],
      )
      const marked = posts.flatMap(({ text, mentions = [] }) =>
        mentions.map((place) => text.slice(place.start, place.end)),
      )
      assert.ok(marked.every((text) => [post, part].includes(text)))
    })

    test('an answer that was lost is found by the written text', async () => {
      const profile = world.profile(name, 1)
      let isLost = false
      const lost = changedNetworks(world, (real) => ({
        publish: async (account, post, preparedId, signal) => {
          const published = await real.publish(account, post, preparedId, signal)
          if (isLost) return published
          isLost = true
          throw new Error('the answer is lost')
        },
      }))
      const publisher = publish(world, { networkFor: lost })
      const { id } = await world.schedule({
        profile,
        text: `${uniqueText()} with @{Reed Bakery}`,
      })
      const message = await world.settled(id)
      await publisher.stop()
      assert.equal(message.state, 'SENT', message.failure_reason ?? '')
      assert.equal((await world.posts(profile)).length, 1)
    })
  })

test('the record of Bluesky has a facet with the bytes and the account', async () => {
  const network = need(world.networks.forType('BLUESKY'))
  const profile = world.profile('bluesky', 2)
  const prepared: string[] = []
  const seen = changedNetworks(world, (real) => ({
    publish: (account, post, preparedId, signal) => {
      prepared.push(preparedId ?? '')
      return real.publish(account, post, preparedId, signal)
    },
  }))
  const publisher = publish(world, {
    networkFor: (type) => (type === 'BLUESKY' ? seen(type) : network),
  })
  const { id } = await world.schedule({
    profile,
    text: `👨‍👩‍👧‍👦 “@{Reed Bakery}” ${uniqueText()}`,
  })
  await world.settled(id)
  await publisher.stop()
  const { record } = JSON.parse(need(prepared[0])) as {
    record: {
      text: string
      facets: { index: { byteStart: number; byteEnd: number }; features: object[] }[]
    }
  }
  const [facet, ...more] = record.facets
  assert.equal(more.length, 0)
  const { byteStart, byteEnd } = need(facet).index
  assert.equal(
    Buffer.from(record.text).subarray(byteStart, byteEnd).toString(),
    '@reed.bsky.social',
  )
  assert.deepEqual(need(facet).features, [{ $type: 'app.bsky.richtext.facet#mention', did }])
})

test('a text of an earlier version stays as it is', async () => {
  const profile = world.profile('twitter', 2)
  const { id } = await world.schedule({
    profile,
    text: `${uniqueText()} @{Reed Bakery}`,
    in: 3_600_000,
  })
  await pool.query('update messages set mentions = null where id = $1', [id])
  const publisher = publish(world)
  const { text } = await world.edit(id, { scheduledSendTime: new Date().toISOString() })
  assert.equal((await world.settled(id)).state, 'SENT')
  await publisher.stop()
  assert.deepEqual(
    (await world.posts(profile)).map((post) => post.text),
    [text],
  )
})

test('an edit of a post that is out mentions, and is compared as it was written', async () => {
  const profile = world.profile('mastodon', 2)
  const publisher = publish(world)
  const { id, text } = await world.schedule({ profile, parts: [{ text: 'Also @{Reed Bakery}' }] })
  await world.settled(id)
  await publisher.stop()
  await world.ask(id, { kind: 'EDIT', text: `${text} by @{Reed Bakery}` })
  assert.equal((await world.finish(id)).state, 'DONE')
  await world.ask(id, { kind: 'EDIT', part: 2, text: 'And @{Stranger}' })
  assert.equal((await world.finish(id)).state, 'DONE')
  const texts = (await world.posts(profile)).map((post) => post.text)
  assert.deepEqual(texts.toSorted(), ['And Stranger', `${text} by @reed@social.example`].toSorted())
  const { mentions, text: stored } = await world.message(id)
  assert.equal(stored, `${text} by @{Reed Bakery}`)
  assert.deepEqual(
    (mentions as { name: string; contactId: string | null }[]).map((one) => [
      one.name,
      one.contactId,
    ]),
    [
      ['Reed Bakery', contactId],
      ['Stranger', null],
    ],
  )
})
