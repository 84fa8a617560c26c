// decisions 2: the whole item, the states of a message and what they allow, its attempts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSandbox } from '../../sandbox/sandbox.ts'
import { mediaForPost } from '../../server/media/media.ts'
import { expireApprovals } from '../../server/messages/review/review.ts'
import { startPublisher } from '../../server/publishing/publishing.ts'
import { atEnd } from '../support/at-end.ts'
import { call, tokenOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { dataOf, refusalOf } from './reading.ts'

const sandbox = await startSandbox({ port: 0 })
atEnd(() => sandbox.close())
const service = await startTestService({ FACEBOOK_API_URL: `${sandbox.url}/graph` })
const { demo } = service
const { pool } = service.database
const owner = await tokenOf(service, demo.member.owner.id)
const limited = await tokenOf(service, demo.member.limited.id)
const page = need(demo.profile['facebook-page'])

type Item = Record<string, unknown> & { id: string; state: string }
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
let said = 0

async function schedule(token: string, more: Record<string, unknown> = {}): Promise<Item> {
  const body = { text: `State ${++said}`, socialProfileIds: [page], scheduledSendTime: inAnHour() }
  const answer = await call(service, token, 'POST', '/v1/messages', { ...body, ...more })
  return need(dataOf<Item[]>(answer)[0])
}

const read = async (id: string) =>
  need(dataOf<Item[]>(await call(service, owner, 'GET', `/v1/messages/${id}`))[0])
const remove = (id: string) => call(service, owner, 'DELETE', `/v1/messages/${id}`)

test('decisions 2 the item has the fields of the specification and those beyond it', async () => {
  const sent = {
    webhookUrls: ['https://hooks.example/a'],
    tags: ['news'],
    targeting: { countries: ['CA'] },
    privacy: { visibility: ['PUBLIC'] },
    mediaUrls: ['https://pictures.example/a.png'],
  }
  const { id, text, scheduledSendTime, ...rest } = await schedule(owner, sent)
  assert.ok(id !== '' && text !== '' && Number.isInteger(scheduledSendTime))
  const { groupId, createdDate, modifiedDate, version, mediaUrls, ...item } = rest
  const [copied, ...others] = mediaUrls as { id: string; url: string }[]
  assert.deepEqual([copied?.url, others], ['https://pictures.example/a.png', []])
  for (const beyond of [groupId, createdDate, modifiedDate, version, copied?.id])
    assert.equal(typeof beyond, 'string')
  const { mediaUrls: _, ...kept } = sent
  assert.deepEqual(item, {
    ...kept,
    state: 'SCHEDULED',
    socialProfile: { id: page },
    media: null,
    location: null,
    emailNotification: false,
    postUrl: null,
    postId: null,
    extendedInfo: null,
    reviewers: null,
    createdByMember: { id: demo.member.owner.id },
    lastUpdatedByMember: { id: demo.member.owner.id },
    sequenceNumber: null,
    failure: null,
    resendOf: null,
    note: null,
    postDetails: null,
    postType: null,
    poll: null,
    quote: null,
    repost: null,
    parts: null,
    partsSent: null,
    queue: null,
    mentions: null,
    series: null,
    postsGone: 0,
    links: null,
  })
})

test('decisions 2 reviewers are the members who may approve it, and none once it is decided', async () => {
  const { id, reviewers } = await schedule(limited)
  const named = (reviewers as { id: string; type: string }[]).map(({ id, type }) => `${type} ${id}`)
  const mayApprove: string[] = []
  for (const member of Object.values(demo.member)) {
    const proposal = await schedule(limited)
    const token = await tokenOf(service, member.id)
    const answer = await call(service, token, 'POST', `/v1/messages/${proposal.id}/approve`, {})
    if (answer.status === 200) mayApprove.push(`MEMBER ${member.id}`)
  }
  assert.ok(mayApprove.length >= 2 && mayApprove.length < Object.keys(demo.member).length)
  assert.deepEqual(named.toSorted(), mayApprove.toSorted())

  // Authors do not review what they wrote themselves.
  await pool.query(`update messages set created_by = $2 where id = $1`, [id, demo.member.owner.id])
  const own = (await read(id)).reviewers as { id: string }[]
  assert.equal(own.length, named.length - 1)
  assert.ok(!own.some((reviewer) => reviewer.id === demo.member.owner.id))

  await call(
    service,
    await tokenOf(service, demo.member.editor.id),
    'POST',
    `/v1/messages/${id}/approve`,
    {},
  )
  const { state, reviewers: left } = await read(id)
  assert.deepEqual([state, left], ['SCHEDULED', null])
})

test('decisions 2 what has not left the house can be deleted, anything else is 40003', async () => {
  const proposal = await schedule(limited)
  assert.equal(proposal.state, 'PENDING_APPROVAL')
  assert.equal((await remove(proposal.id)).text, '{"data":{}}')
  const rejected = await schedule(limited)
  await call(service, owner, 'POST', `/v1/messages/${rejected.id}/reject`, {})
  assert.equal((await remove(rejected.id)).status, 200)

  const { id } = await schedule(owner)
  const become = (state: string, actAt: string) =>
    pool.query(`update messages set state = $2, act_at = ${actAt} where id = $1`, [id, state])
  const refused = [400, 40003, 'Message cannot be deleted in its current state']
  await become('SUBMITTED', 'send_at')
  assert.deepEqual(refusalOf(await remove(id)), refused)
  await become('SENT', 'null')
  assert.deepEqual(refusalOf(await remove(id)), refused)
  assert.equal((await read(id)).state, 'SENT')
})

test('decisions 2 an approval that comes too late is none: the message expires to REJECTED', async () => {
  const { id } = await schedule(limited)
  await pool.query(
    `update messages set scheduled_at = now() - interval '1 s', send_at = now() - interval '1 s' where id = $1`,
    [id],
  )
  const late = await call(service, owner, 'POST', `/v1/messages/${id}/approve`, {})
  assert.deepEqual(refusalOf(late), [400, 4000, 'Message is not awaiting approval'])
  await expireApprovals(service.services.database)
  assert.equal((await read(id)).state, 'REJECTED')
  const history = await call(service, owner, 'GET', `/v1/messages/${id}/history`)
  const { actions } = dataOf<{ actions: { actionType: string }[] }>(history)
  assert.deepEqual(
    actions.map(({ actionType }) => actionType),
    ['CREATE', 'EXPIRE'],
  )
})

test('decisions 2 view=all tells the history of a message that was never under review', async () => {
  const { id } = await schedule(owner)
  await call(service, owner, 'PATCH', `/v1/messages/${id}`, { text: `Changed ${id}` })
  const history = await call(service, owner, 'GET', `/v1/messages/${id}/history?view=all`)
  const { actions } = dataOf<{ actions: { actionType: string; actorId: string }[] }>(history)
  const mine = demo.member.owner.id
  assert.deepEqual(
    actions.map(({ actionType, actorId }) => [actionType, actorId]),
    [
      ['CREATE', mine],
      ['EDIT', mine],
    ],
  )
  const other = await call(service, owner, 'GET', `/v1/messages/${id}/history?view=some`)
  assert.equal(other.status, 400)
})

test('decisions 2 a proposal expires at its time, also at a new one', async () => {
  const isWoken = async (id: string) => {
    const { rows } = await pool.query(
      `select from graphile_worker.jobs j join messages m on j.run_at = m.scheduled_at
       where m.id = $1 and j.task_identifier = 'expire-approvals'`,
      [id],
    )
    return rows.length > 0
  }
  const { id } = await schedule(limited)
  assert.ok(await isWoken(id))
  const scheduledSendTime = new Date(Date.now() + 7_200_000).toISOString()
  await call(service, limited, 'PATCH', `/v1/messages/${id}`, { scheduledSendTime })
  assert.ok(await isWoken(id))
})

test('decisions 2 a message that was sent has its postId and its attempts', async () => {
  const { networks, config } = service.services
  const publisher = startPublisher({
    ...service.services,
    networkFor: networks.forType,
    mediaFor: (message, network) => mediaForPost(service.services, message, network),
    rules: { catchUpMs: config.catchUpMs, maxLooks: 3 },
    concurrency: 2,
    leaseMs: 120_000,
    callMs: 30_000,
    prepareMs: 60_000,
    pollMs: 50,
  })
  const { id } = await schedule(owner, { scheduledSendTime: null })
  await eventually(async () => (await read(id)).state === 'SENT')
  await publisher.stop()
  const { postId, postUrl } = await read(id)
  assert.ok(typeof postId === 'string' && typeof postUrl === 'string')
  type Attempt = { number: number; outcome: string; startedAt: string; endedAt: string | null }
  const answer = await call(service, owner, 'GET', `/v1/messages/${id}/attempts`)
  const attempts = dataOf<Attempt[]>(answer)
  assert.deepEqual(
    attempts.map(({ number, outcome }) => [number, outcome]),
    [[1, 'accepted']],
  )
  const [only] = attempts
  assert.ok(Date.parse(need(only?.startedAt)) <= Date.parse(need(only?.endedAt)))
})
