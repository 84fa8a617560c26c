// A service with feeds of a web site, whose background tasks run when a test says so.
import assert from 'node:assert/strict'
import { addDraft } from '../../server/drafts/drafts.ts'
import { makeFeedItems } from '../../server/messages/feeds/make-items.ts'
import { pollFeeds } from '../../server/messages/feeds/poll.ts'
import { checksWith } from '../../server/messages/register-routes.ts'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { startSite } from './feed-server.ts'

export type Feed = {
  id: string
  title: string | null
  failingSinceDate: string | null
  problem: { message: string } | null
}
export type Item = {
  title: string
  state: string
  problem: { message: string } | null
  messageIds: string[]
  draftId: string | null
}

export const items = (...numbers: number[]) =>
  numbers.map((one) => ({ guid: String(one), title: `Item ${one}` }))

/** The test's site is on this machine. */
export const environment = { ALLOW_PRIVATE_WEBHOOKS: 'yes' }

export async function startFeeds(started?: TestService) {
  const service = started ?? (await startTestService(environment))
  const site = await startSite()
  const { demo } = service
  const { pool, database } = service.database
  const token = await tokenOf(service, demo.member.owner.id)
  const profile = need(demo.profile.threads)
  const path = `/v1/organizations/${demo.organization.demo}/feeds`
  const slots = ['MONDAY', 'TUESDAY', 'FRIDAY'].map((weekday) => ({ weekday, time: '09:00' }))
  const queue = await call(service, token, 'PUT', `/v1/socialProfiles/${profile}/queue`, {
    timeZone: 'UTC',
    slots,
  })
  assert.equal(queue.status, 200, queue.text)

  async function add(more: object, by = token): Promise<Feed> {
    const answer = await call(service, by, 'POST', path, { socialProfileIds: [profile], ...more })
    assert.equal(answer.status, 200, answer.text)
    return (answer.body as { data: Feed }).data
  }

  async function show({ id }: Feed): Promise<Feed> {
    const answer = await call(service, token, 'GET', `${path}/${id}`)
    return (answer.body as { data: Feed }).data
  }

  async function itemsOf({ id }: Feed): Promise<Item[]> {
    const answer = await call(service, token, 'GET', `${path}/${id}/items`)
    assert.equal(answer.status, 200, answer.text)
    return (answer.body as { data: Item[] }).data
  }

  /** Does the work of the background tasks; every feed and item is due. */
  async function work(timeoutMs = 10_000): Promise<void> {
    await pool.query('update feeds set poll_at = now() where poll_at is not null')
    await pool.query('update feed_items set look_at = now() where look_at is not null')
    const reach = () => undefined
    await pollFeeds({ database, outbound: service.services.outbound, reach, timeoutMs })
    await makeFeedItems({ database, checks: checksWith(service.services), addDraft, reach })
  }

  async function texts(): Promise<string[]> {
    const { rows } = await pool.query<{ text: string }>(
      `select text from messages where text like 'Item%' order by id`,
    )
    return rows.map(({ text }) => text)
  }

  return { service, site, demo, pool, token, profile, path, add, show, itemsOf, work, texts }
}
