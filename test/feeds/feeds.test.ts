// Feeds: a baseline, then each new item once, as what was chosen, in the name of a member with the rights of that moment.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { addOrganization, addToOrganization } from '../support/world-people.ts'
import { addProfile, grantProfile } from '../support/world-profiles.ts'
import { items, startFeeds } from './started.ts'

const { service, site, demo, pool, token, profile, path, add, show, itemsOf, work, texts } =
  await startFeeds()
const limited = await tokenOf(service, demo.member.limited.id)

beforeEach(async () => {
  await pool.query('delete from feeds')
  await pool.query(`delete from messages where text like 'Item%'`)
  await pool.query('delete from drafts')
})

test('the first reading makes nothing; then every new item becomes a message of the queue, once', async () => {
  site.feed('/news', items(2, 1))
  const feed = await add({ url: `${site.url}/news`, template: '{title} {link}' })
  await work()
  assert.deepEqual(await texts(), [])
  assert.equal((await show(feed)).title, 'Bakery')
  site.feed('/news', items(4, 3, 2, 1))
  await work()
  const made = ['Item 3 https://bakery.example/3', 'Item 4 https://bakery.example/4']
  assert.deepEqual(await texts(), made)
  await work()
  // As if it were there for the first time, with another title.
  site.feed('/news', [{ guid: '3', title: 'Item 3, corrected' }])
  await work()
  assert.deepEqual(await texts(), made)
  const { rows } = await pool.query(
    `select from messages where text like 'Item%' and queue = 'last' and state = 'SCHEDULED'`,
  )
  assert.equal(rows.length, 2)
  assert.deepEqual(
    (await itemsOf(feed)).map(({ title, state, messageIds }) => [title, state, messageIds.length]),
    [
      ['Item 4', 'DONE', 1],
      ['Item 3', 'DONE', 1],
      ['Item 2', 'BASELINE', 0],
      ['Item 1', 'BASELINE', 0],
    ],
  )
})

test('an unchanged feed is 304, and is looked at less often', async () => {
  site.feed('/quiet', items(1))
  await add({ url: `${site.url}/quiet` })
  const pause = async () =>
    (await pool.query<{ pause_seconds: number }>('select pause_seconds from feeds')).rows[0]
      ?.pause_seconds
  await work()
  const first = need(await pause())
  for (let times = 0; times < 10; times += 1) await work()
  assert.equal(site.asked.get('/quiet'), 11)
  assert.equal(first, 1800)
  assert.equal(await pause(), 4 * 3600)
})

test('as many as a day may have, oldest first, and none that is too old', async () => {
  site.feed('/many', [])
  const feed = await add({ url: `${site.url}/many`, template: '{title}', maxPerDay: 2 })
  await work()
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000)
  site.feed('/many', [
    { guid: '4', title: 'Item 4', day: day(0) },
    { guid: '3', title: 'Item 3', day: day(0.1) },
    { guid: '2', title: 'Item 2', day: day(0.2) },
    { guid: '1', title: 'Item 1', day: day(4) },
  ])
  await work()
  assert.deepEqual(await texts(), ['Item 2', 'Item 3'])
  const [four, , , one] = await itemsOf(feed)
  assert.deepEqual([four?.state, one?.state], ['WAITING', 'SKIPPED'])
  assert.equal(one?.problem?.message, 'The item is older than 3 days')
  await pool.query(`update feed_items set done_at = done_at - interval '25 hours'`)
  await work()
  assert.deepEqual(await texts(), ['Item 2', 'Item 3', 'Item 4'])
})

test('proposals and drafts; a member who may only propose proposes', async () => {
  site.feed('/results', [])
  const url = `${site.url}/results`
  const drafts = await add({ url, template: 'Item draft {title}', result: 'DRAFT' })
  await add({ url, template: 'Item proposal {title}', result: 'PROPOSAL' })
  await add({ url, template: 'Item of limited {title}' }, limited)
  await work()
  site.feed('/results', [{ guid: '1', title: 'One' }])
  await work()
  const { rows } = await pool.query(
    `select text, state from messages where text like 'Item%' order by text`,
  )
  assert.deepEqual(rows, [
    { text: 'Item of limited One', state: 'PENDING_APPROVAL' },
    { text: 'Item proposal One', state: 'PENDING_APPROVAL' },
  ])
  const draftId = need((await itemsOf(drafts))[0]?.draftId ?? undefined)
  const { rows: found } = await pool.query<{ member_id: string; content: { text: string } }>(
    'select member_id, content from drafts where id = $1',
    [draftId],
  )
  assert.deepEqual(
    [found[0]?.member_id, found[0]?.content.text],
    [demo.member.owner.id, 'Item draft One'],
  )
})

test('profiles of another organization, and those of a member alone, are refused by name', async () => {
  const elsewhere = await addOrganization(service.database)
  const memberId = demo.member.owner.id
  await addToOrganization(service.database, {
    ...{ organizationId: elsewhere, memberId },
    preset: 'SUPER_ADMIN',
  })
  const profiles = [
    await addProfile(service.database, { organizationId: elsewhere, username: 'Elsewhere' }),
    await addProfile(service.database, { memberId, username: 'Of me alone' }),
  ]
  const own = await add({ url: `${site.url}/own` })
  for (const [index, { id }] of profiles.entries()) {
    const name = ['Elsewhere', 'Of me alone'][index]
    const body = { url: `${site.url}/own`, socialProfileIds: [profile, id] }
    for (const [method, to] of [
      ['POST', path],
      ['PATCH', `${path}/${own.id}`],
    ] as const) {
      const { status, text } = await call(service, token, method, to, body)
      assert.equal(status, 404, text)
      assert.match(text, new RegExp(`${name} is no profile of this organization`))
    }
  }
  const { rows } = await pool.query('select profile_id from feed_profiles')
  assert.deepEqual(rows, [{ profile_id: profile }])
})

test('the picture of an item comes along, unless the feed is without', async () => {
  site.feed('/pictures', [])
  const url = `${site.url}/pictures`
  await add({ url, template: 'Item with {title}' })
  await add({ url, template: 'Item without {title}', withPicture: false })
  await work()
  site.feed('/pictures', [{ guid: '1', title: 'One', picture: `${site.url}/one.png` }])
  await work()
  const { rows } = await pool.query<{ count: number }>(
    `select coalesce(jsonb_array_length(media_urls), 0) as count from messages where text like 'Item%' order by text`,
  )
  assert.deepEqual(
    rows.map(({ count }) => count),
    [1, 0],
  )
})

test('an author who may not write any more: the problem is shown, and nothing is made', async () => {
  site.feed('/rights', [])
  const feed = await add({ url: `${site.url}/rights`, template: '{title}' }, limited)
  await work()
  const memberId = demo.member.limited.id
  await pool.query(
    `with own as (delete from profile_members where member_id = $1), teams as (delete from team_members where member_id = $1)
     update organization_members set preset = 'DEFAULT', permissions = '{}' where member_id = $1`,
    [memberId],
  )
  site.feed('/rights', items(2, 1))
  const mails = async () => {
    const { rows } = await pool.query<{ subject: string }>(
      `select payload ->> 'subject' as subject from graphile_worker._private_jobs
       where payload ->> 'subject' like 'A feed makes no messages%'`,
    )
    return rows.map(({ subject }) => subject)
  }
  await work()
  await work()
  // One, for two items that were tried twice.
  assert.deepEqual(await mails(), ['A feed makes no messages: Bakery'])
  const [item] = await itemsOf(feed)
  assert.equal(item?.state, 'WAITING')
  assert.match(need(item?.problem?.message), /not found|permission/i)
  assert.deepEqual(await texts(), [])
  await grantProfile(service.database, { socialProfileId: profile, memberId })
  await work()
  assert.deepEqual(await texts(), ['Item 1', 'Item 2'])
  assert.equal((await mails()).length, 1)
})

test('a paused feed makes nothing, and goes on; another address is a new baseline', async () => {
  site.feed('/paused', [])
  const feed = await add({ url: `${site.url}/paused`, template: '{title}' })
  await work()
  const change = (body: object) => call(service, token, 'PATCH', `${path}/${feed.id}`, body)
  assert.equal((await change({ isPaused: true })).status, 200)
  site.feed('/paused', items(1))
  await work()
  assert.deepEqual(await texts(), [])
  assert.equal((await change({ isPaused: false })).status, 200)
  await work()
  assert.deepEqual(await texts(), ['Item 1'])
  site.feed('/moved', items(3, 2))
  assert.equal((await change({ url: `${site.url}/moved` })).status, 200)
  await work()
  assert.deepEqual(await texts(), ['Item 1'])
})

test('a feed that fails says why; after three days its author gets one mail; then it recovers', async () => {
  const feed = await add({ url: `${site.url}/gone` })
  await work()
  const failing = await show(feed)
  assert.equal(failing.problem?.message, 'The server of the feed answers with 404')
  assert.ok(failing.failingSinceDate)
  const mails = async () => {
    const { rows } = await pool.query(
      `select from graphile_worker._private_jobs where payload::text like '%A feed cannot be read%'`,
    )
    return rows.length
  }
  assert.equal(await mails(), 0)
  await pool.query(`update feeds set failing_since = now() - interval '73 hours'`)
  await work()
  await work()
  assert.equal(await mails(), 1)
  site.feed('/gone', items(1))
  await work()
  const { problem, failingSinceDate } = await show(feed)
  assert.deepEqual([problem, failingSinceDate, await texts()], [null, null, []])
})
