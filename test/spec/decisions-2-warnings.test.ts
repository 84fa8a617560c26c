// decisions 2: warnings of the report that need a look at the profile: the same text, and access that ends.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { dataOf } from './reading.ts'

type Finding = { reason: string; param: string; message: string; hint: string | null }
type Entry = { socialProfileId: string; problems: Finding[]; warnings: Finding[] }

const service = await startTestService()
const { demo } = service
const { pool } = service.database
const owner = await tokenOf(service, demo.member.owner.id)
const x = need(demo.profile.twitter)
const page = need(demo.profile['facebook-page'])
const day = (number: number) => `2030-09-${String(number).padStart(2, '0')}T12:00:00Z`
const post = (body: object, path = '/v1/messages') => call(service, owner, 'POST', path, body)

async function warningsOf(text: string, time: string | null, more: object = {}, query = '') {
  const body = { text, socialProfileIds: [x, page], scheduledSendTime: time, ...more }
  const answer = await post(body, `/v1/messages/validate?view=report&${query}`)
  return dataOf<Entry[]>(answer).map(({ problems, warnings }) => {
    assert.deepEqual(problems, [])
    return warnings.map(({ reason, param }) => `${reason} ${param}`)
  })
}

test('decisions 2 the report warns of a text that the profile has within a week', async () => {
  const text = 'Twice the same'
  const created = await post({ text, socialProfileIds: [x], scheduledSendTime: day(15) })
  const [{ id } = { id: '' }] = dataOf<{ id: string }[]>(created)
  assert.deepEqual(await warningsOf(text, day(20)), [['duplicate_text /text'], []])
  assert.deepEqual(await warningsOf(text, day(9)), [['duplicate_text /text'], []])
  assert.deepEqual(await warningsOf(text, day(23)), [[], []], 'more than a week later')
  assert.deepEqual(await warningsOf(`${text}.`, day(15)), [[], []])
  const varied = { variations: [{ socialProfileId: x, text }] }
  const expected = [['duplicate_text /variations/0/text'], []]
  assert.deepEqual(await warningsOf('Another', day(15), varied), expected)
  // A message that is changed is no repetition of itself, but may be one of another.
  const itself = `messageId=${id}`
  assert.deepEqual(await warningsOf(text, day(15), {}, itself), [[], []])
  await post({ text, socialProfileIds: [x], scheduledSendTime: day(14) })
  assert.deepEqual(await warningsOf(text, day(15), {}, itself), [['duplicate_text /text'], []])
  await pool.query('delete from messages where text = $1 and id <> $2', [text, id])
  // A message that was never published is no repetition.
  await pool.query(`update messages set state = 'SUBMITTED' where id = $1`, [id])
  await pool.query(
    `update messages set state = 'SEND_FAILED_PERMANENTLY', act_at = null where id = $1`,
    [id],
  )
  assert.deepEqual(await warningsOf(text, day(15)), [[], []])
})

test('decisions 2 the report tells nothing of messages on profiles that the caller may not use', async () => {
  const text = 'Not for your eyes'
  await post({ text, socialProfileIds: [x], scheduledSendTime: day(15) })
  const sole = await tokenOf(service, demo.member.sole.id)
  const body = { text, socialProfileIds: [x], scheduledSendTime: day(15) }
  const path = '/v1/messages/validate?view=report'
  const [entry] = dataOf<Entry[]>(await call(service, sole, 'POST', path, body))
  assert.deepEqual(entry?.warnings, [])
  assert.equal(entry?.problems[0]?.reason, 'unknown_profile')
})

test('decisions 2 the report warns of a profile whose access ends before the message is sent', async () => {
  const set = (endsAt: string | null, isRenewable: boolean) =>
    pool.query(
      `update credentials c set access_expires_at = $2, is_renewable = $3
       from profiles p where p.id = $1 and c.id = p.credential_id`,
      [page, endsAt, isRenewable],
    )
  await set(day(10), false)
  assert.deepEqual(await warningsOf('Late', day(11)), [[], ['access_ends /socialProfileIds/1']])
  assert.deepEqual(await warningsOf('Late', day(9)), [[], []])
  assert.deepEqual(await warningsOf('Late', null), [[], []])
  await set(day(10), true)
  assert.deepEqual(await warningsOf('Late', day(11)), [[], []], 'it is renewed in time')
  await set(null, false)
  await pool.query('update profiles set is_reauth_required = true where id = $1', [page])
  assert.deepEqual(await warningsOf('Late', null), [[], ['access_ends /socialProfileIds/1']])
})

test('decisions 2 the report warns of a profile that is not connected', async () => {
  await pool.query('update profiles set credential_id = null where id = $1', [page])
  assert.deepEqual(await warningsOf('Alone', day(20)), [[], ['not_connected /socialProfileIds/1']])
})
