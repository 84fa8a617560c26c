// decisions 4: pausing an organization or a profile, and how punctual messages were. Workers: test/publishing/pause*.test.ts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { addMessage } from '../support/world-messages.ts'
import { dataOf } from './reading.ts'

type Pause = {
  isPaused: boolean
  pauses: { level: string; reason: string; pausedByMember: { id: string } | null }[]
  pausedSocialProfiles: { id: string }[]
  heldMessages: number
  laterMessages: number
  submittedMessages: number
  catchUpSeconds: number
  effect: string
}

const service = await startTestService()
const { demo, database } = service
const { owner, limited } = demo.member
const organizationId = demo.organization.demo
const ownerToken = await tokenOf(service, owner.id)
const limitedToken = await tokenOf(service, limited.id)
const profileId = need(demo.profile.twitter)
const ofOrganization = `/v1/organizations/${organizationId}/pause`
const ofProfile = `/v1/socialProfiles/${profileId}/pause`

async function ask(method: string, path: string, body?: unknown): Promise<Pause> {
  return dataOf<Pause>(await call(service, ownerToken, method, path, body))
}

async function due(hoursAgo: number): Promise<string> {
  const id = await addMessage(database, { socialProfileId: profileId, memberId: owner.id })
  await database.pool.query(
    `update messages set state = 'SCHEDULED', send_at = at, act_at = at, scheduled_at = at
     from (select date_trunc('second', now() - make_interval(hours => $2)) as at) x where id = $1`,
    [id, hoursAgo],
  )
  return id
}

test('decisions 4 a pause says what it holds back and what will happen, and is there for every colleague', async () => {
  const before = await ask('GET', ofOrganization)
  assert.deepEqual([before.isPaused, before.pauses], [false, []])
  await due(1)
  await due(-1)
  const paused = await ask('POST', ofOrganization, { reason: ' a crisis ' })
  assert.deepEqual(
    [paused.isPaused, paused.heldMessages, paused.laterMessages - before.laterMessages],
    [true, before.heldMessages + 1, 1],
  )
  const [first] = paused.pauses
  assert.deepEqual(
    [first?.level, first?.reason, first?.pausedByMember],
    ['ORGANIZATION', 'a crisis', { id: owner.id }],
  )
  assert.equal(paused.catchUpSeconds, 6 * 3600)
  assert.match(paused.effect, /1 message is held back now.*6 hours.*from the end of the pause/)
  const seen = dataOf<Pause>(await call(service, limitedToken, 'GET', ofOrganization))
  assert.deepEqual(seen, paused)
  const ended = await ask('DELETE', ofOrganization)
  assert.deepEqual([ended.isPaused, ended.pauses], [false, []])
  assert.match(ended.effect, /published now/)
})

test('decisions 4 pausing twice changes the reason, ending twice changes nothing, and both are in the audit log', async () => {
  const { rows: before } = await database.pool.query('select max(id) as id from audit_log')
  await ask('POST', ofProfile, { reason: 'one' })
  const again = await ask('POST', ofProfile, { reason: 'two' })
  assert.deepEqual(
    again.pauses.map(({ reason }) => reason),
    ['two'],
  )
  await ask('DELETE', ofProfile)
  assert.equal((await ask('DELETE', ofProfile)).isPaused, false)
  const { rows } = await database.pool.query(
    'select action, subject from audit_log where id > $1 order by id',
    [before[0].id],
  )
  assert.deepEqual(
    rows.map(({ action, subject }) => [action, subject]),
    ['publishing.paused', 'publishing.pause_changed', 'publishing.resumed'].map((action) => [
      action,
      `profile:${profileId}`,
    ]),
  )
})

test('decisions 4 a profile also shows the pause of its organization, and the organization its paused profiles', async () => {
  await ask('POST', ofProfile)
  const whole = await ask('POST', ofOrganization, { reason: 'all' })
  assert.deepEqual(whole.pausedSocialProfiles, [{ id: profileId }])
  const levels = async () => (await ask('GET', ofProfile)).pauses.map(({ level }) => level)
  assert.deepEqual(await levels(), ['PROFILE', 'ORGANIZATION'])
  await ask('DELETE', ofOrganization)
  assert.deepEqual(await levels(), ['PROFILE'])
  assert.equal((await ask('DELETE', ofProfile)).isPaused, false)
})

test('decisions 4 how punctual the messages of an organization were', async () => {
  const path = `/v1/organizations/${organizationId}/punctuality`
  const read = async (query = '') =>
    dataOf<{ sent: number; late: number; unknown: number; medianSeconds: number | null }>(
      await call(service, limitedToken, 'GET', path + query),
    )
  await database.pool.query('delete from messages')
  assert.deepEqual(await read(), { sent: 0, late: 0, unknown: 0, medianSeconds: null })
  for (const seconds of [1, 3, 600]) await settle(await due(1), seconds)
  await settle(await due(24 * 40), 5000)
  const lost = await due(2)
  await database.pool.query(`update messages set state = 'SUBMITTED' where id = $1`, [lost])
  await database.pool.query(
    `update messages set state = 'SEND_FAILED_PERMANENTLY', act_at = null, failure_code = 'outcome_unknown' where id = $1`,
    [lost],
  )
  assert.deepEqual(await read(), { sent: 3, late: 1, unknown: 1, medianSeconds: 3 })
  assert.equal((await read('?days=90')).sent, 4)
  assert.equal((await call(service, limitedToken, 'GET', `${path}?days=91`)).status, 400)
})

async function settle(id: string, secondsLate: number): Promise<void> {
  await database.pool.query(`update messages set state = 'SUBMITTED', attempts = 1 where id = $1`, [
    id,
  ])
  await database.pool.query(
    `insert into attempts (message_id, number, token, state, ended_at)
     select id, 1, 0, 'accepted', send_at + make_interval(secs => $2) from messages where id = $1`,
    [id, secondsLate],
  )
  await database.pool.query(`update messages set state = 'SENT', act_at = null where id = $1`, [id])
}
