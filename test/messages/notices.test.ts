// The author of a message learns that it was rejected, came too late for its review, or failed: by a notice and by mail.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '../../server/db/db.ts'
import { recordSettled } from '../../server/messages/messages.ts'
import { mailDigests } from '../../server/messages/notices/mail-digests.ts'
import { expireApprovals } from '../../server/messages/review/review.ts'
import { type Answer, call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { addMember } from '../support/world-people.ts'
import { addProfile, grantProfiles } from '../support/world-profiles.ts'

const service = await startTestService()
const { demo, database } = service
const organizationId = demo.organization.demo
const ownerToken = await tokenOf(service, demo.member.owner.id)

function dataOf<T>({ body }: Answer): T {
  return (body as { data: T }).data
}

type Notice = {
  id: string
  type: string
  isRead: boolean
  reason: string | null
  by: { id: string } | null
  message: { id: string; text: string }
  resentAs: string | null
}

/** A member who may only propose, on a profile of the organization. */
async function addAuthor() {
  const { id: profileId } = await addProfile(database, { organizationId })
  const id = await addMember(database, { organizationId })
  await grantProfiles(database, [{ socialProfileId: profileId, memberId: id, preset: 'LIMITED' }])
  const token = await tokenOf(service, id)
  const propose = async (text: string) => {
    const body = {
      text,
      socialProfileIds: [profileId],
      scheduledSendTime: `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 19)}Z`,
    }
    const answer = await call(service, token, 'POST', '/v1/messages', body)
    return need(dataOf<{ id: string; state: string }[]>(answer)[0])
  }
  const notices = async (query = '') =>
    dataOf<Notice[]>(await call(service, token, 'GET', `/v1/me/notices${query}`))
  return { id, profileId, token, propose, notices }
}

/** Takes the mails that wait to be sent. */
async function takeMails(): Promise<{ to: string; subject: string; text: string }[]> {
  const { rows } = await database.pool.query(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'send-mail' returning j.payload`,
  )
  return rows.map(({ payload }) => payload)
}

const reject = (id: string, reason: string | null) =>
  call(service, ownerToken, 'POST', `/v1/messages/${id}/reject`, { reason })

async function failMessage(id: string): Promise<void> {
  await call(service, ownerToken, 'POST', `/v1/messages/${id}/approve`, { sequenceNumber: 1 })
  const set = `state = 'SEND_FAILED_PERMANENTLY', act_at = null, sequence_number = null, failure_code = 'rejected',
    failure_reason = 'The account is suspended'`
  await database.pool.query(
    `update messages set state = 'SUBMITTED', sequence_number = null where id = $1`,
    [id],
  )
  await database.pool.query(`update messages set ${set} where id = $1`, [id])
  const settled = {
    id,
    state: 'SEND_FAILED_PERMANENTLY',
    has_audience: false,
    handed_over: null,
    chain_head: null,
    is_chain_running: false,
  }
  await inTransaction(database.database, (tx) => recordSettled(tx, [settled]))
}

test('a rejection reaches the author with its reason, on the page and by mail', async () => {
  const author = await addAuthor()
  const message = await author.propose('Spring opening')
  assert.equal(message.state, 'PENDING_APPROVAL')
  assert.equal((await reject(message.id, 'The date is wrong')).status, 200)
  const [notice, ...others] = await author.notices('?unread=true')
  assert.deepEqual(others, [])
  assert.deepEqual(
    [notice?.type, notice?.reason, notice?.by?.id, notice?.message.id, notice?.isRead],
    ['MESSAGE_REJECTED', 'The date is wrong', demo.member.owner.id, message.id, false],
  )
  const [mail, ...more] = await takeMails()
  assert.deepEqual(more, [])
  assert.equal(mail?.subject, 'Rejected: Spring opening')
  assert.match(mail?.text ?? '', /The reason: The date is wrong/)
  assert.match(mail?.text ?? '', new RegExp(`/messages/${message.id}`))
  const owners = dataOf<Notice[]>(await call(service, ownerToken, 'GET', '/v1/me/notices'))
  assert.deepEqual(owners, [])
})

test('notices are read up to the one that was seen, and only those of the caller', async () => {
  const [author, other] = [await addAuthor(), await addAuthor()]
  for (const text of ['One', 'Two', 'Three']) await reject((await author.propose(text)).id, null)
  await reject((await other.propose('Theirs')).id, null)
  const [last, middle] = await author.notices()
  assert.equal(last?.message.text, 'Three')
  const read = (body: object) => call(service, author.token, 'POST', '/v1/me/notices/read', body)
  assert.equal((await read({ upTo: need(middle).id })).status, 200)
  assert.deepEqual(
    (await author.notices('?unread=true')).map(({ id }) => id),
    [need(last).id],
  )
  assert.equal((await read({ upTo: '999999999999' })).status, 200)
  assert.equal((await other.notices('?unread=true')).length, 1)
  for (const body of [{ upTo: 'all' }, { ids: ['all'] }, {}])
    assert.equal((await read(body)).status, 400, JSON.stringify(body))
  const page = await call(service, author.token, 'GET', '/v1/me/notices?limit=2')
  const { cursor } = (page.body as { metadata: { cursor: { next: string } } }).metadata
  const rest = await author.notices(`?limit=2&cursor=${cursor.next}`)
  assert.deepEqual(
    rest.map(({ message }) => message.text),
    ['One'],
  )
})

test('a single notice is read, and never one of another member', async () => {
  const [author, other] = [await addAuthor(), await addAuthor()]
  for (const text of ['One', 'Two']) await reject((await author.propose(text)).id, null)
  await reject((await other.propose('Theirs')).id, null)
  const [two, one] = await author.notices()
  const [theirs] = await other.notices()
  const ids = [need(two).id, need(theirs).id]
  const answer = await call(service, author.token, 'POST', '/v1/me/notices/read', { ids })
  assert.equal(answer.status, 200)
  assert.deepEqual(
    (await author.notices('?unread=true')).map(({ id }) => id),
    [need(one).id],
  )
  assert.equal((await other.notices('?unread=true')).length, 1)
})

test('a notice names the message that was sent in its place', async () => {
  const author = await addAuthor()
  const message = await author.propose('Spring opening')
  await reject(message.id, null)
  const again = await call(service, author.token, 'POST', `/v1/messages/${message.id}/resend`, {})
  const second = need(dataOf<{ id: string }[]>(again)[0])
  await reject(second.id, null)
  assert.deepEqual(
    (await author.notices()).map(({ message: { id }, resentAs }) => [id, resentAs]),
    [
      [second.id, null],
      [message.id, second.id],
    ],
  )
})

test('a message that is due before its review is reported', async () => {
  const author = await addAuthor()
  const { id } = await author.propose('Too late')
  await database.pool.query(
    `update messages set scheduled_at = now() - interval '1 minute', send_at = now() - interval '1 minute' where id = $1`,
    [id],
  )
  await takeMails()
  await expireApprovals(database.database)
  assert.deepEqual(
    (await author.notices()).map(({ type }) => type),
    ['REVIEW_EXPIRED'],
  )
  assert.deepEqual(
    (await takeMails()).map(({ subject }) => subject),
    ['Not reviewed in time: Too late'],
  )
})

test('failures are mailed once a day, in the morning of the member, and never twice', async () => {
  const author = await addAuthor()
  await database.pool.query(`update members set timezone = 'Asia/Tokyo' where id = $1`, [author.id])
  for (const text of ['First', 'Second']) await failMessage((await author.propose(text)).id)
  assert.deepEqual(
    (await author.notices()).map(({ type, reason }) => [type, reason]),
    Array(2).fill(['MESSAGE_FAILED', 'The account is suspended']),
  )
  await takeMails()
  const today = new Date().toISOString().slice(0, 10)
  // The zone of another member, which this version of Node does not know, keeps no mail back.
  const other = await addAuthor()
  await database.pool.query(`update members set timezone = 'Mars/Olympus' where id = $1`, [
    other.id,
  ])
  await failMessage((await other.propose('Far away')).id)
  await takeMails()
  await mailDigests(database.database, new Date(`${today}T22:30:00Z`)) // 07:30 in Tokyo
  assert.deepEqual(await takeMails(), [])
  await mailDigests(database.database, new Date(`${today}T23:30:00Z`)) // 08:30 in Tokyo
  const [mail, ...others] = await takeMails()
  assert.deepEqual(others, [])
  assert.equal(mail?.subject, '2 notices about your messages')
  assert.match(mail?.text ?? '', /Not sent: First.*The account is suspended.*Not sent: Second/s)
  await mailDigests(database.database, new Date(`${today}T23:40:00Z`))
  assert.deepEqual(await takeMails(), [])
})

test('a member chooses what is mailed', async () => {
  const author = await addAuthor()
  const choose = (notices: object) => call(service, author.token, 'PATCH', '/v1/me', { notices })
  const chosen = await choose({ messageRejected: 'NEVER', messageFailed: 'AT_ONCE' })
  const { notices } = dataOf<{ notices: Record<string, unknown> }>(chosen)
  assert.deepEqual(notices, {
    reconnect: true,
    messageOutcome: true,
    messageRejected: 'NEVER',
    reviewExpired: 'AT_ONCE',
    messageFailed: 'AT_ONCE',
  })
  assert.equal((await choose({ messageRejected: 'WEEKLY' })).status, 400)
  await takeMails()
  await reject((await author.propose('Quiet')).id, null)
  await failMessage((await author.propose('Loud')).id)
  assert.deepEqual(
    (await takeMails()).map(({ subject }) => subject),
    ['Not sent: Loud'],
  )
  assert.equal((await author.notices()).length, 2)
})

test('a notice disappears with its message, and with the access to its profile', async () => {
  const author = await addAuthor()
  const { id } = await author.propose('Gone')
  await reject(id, null)
  await reject((await author.propose('Hidden')).id, null)
  assert.equal((await author.notices()).length, 2)
  assert.equal((await call(service, author.token, 'DELETE', `/v1/messages/${id}`)).status, 200)
  assert.equal((await author.notices()).length, 1)
  await database.pool.query('delete from profile_members where member_id = $1', [author.id])
  assert.deepEqual(await author.notices(), [])
})
