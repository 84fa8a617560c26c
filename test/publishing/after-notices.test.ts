// The member who asked for a change of a post that is out learns that it was not made, or was rejected: in words that follow their language.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { inTransaction } from '../../server/db/db.ts'
import { decideChange } from '../../server/messages/out/ask.ts'
import { NetworkError } from '../../server/networks/networks.ts'
import { say } from '../../server/sentences/sentences.ts'
import { openAfterWorld } from './after-world.ts'

const world = await openAfterWorld(4)
after(() => world.publisher.stop())
const { database, pool } = world.database
const { author, proposer } = world.principals as Record<string, { memberId: string }>

let used = 0
async function publishOne() {
  const { id } = await world.schedule({ profile: world.profile('mastodon', used++) })
  await world.settled(id)
  return id
}

async function noticesOf(messageId: string) {
  const { rows } = await pool.query(
    'select member_id, kind, by_member, reason, reason_sentence from notices where message_id = $1 order by id',
    [messageId],
  )
  return rows
}

async function mailsAbout(messageId: string): Promise<string[]> {
  const { rows } = await pool.query(
    `select j.payload ->> 'subject' as subject from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'send-mail' and j.payload ->> 'text' like $1 order by j.id`,
    [`%/messages/${messageId}%`],
  )
  return rows.map(({ subject }) => subject)
}

test('a change that the network refuses is a notice for the member who asked for it', async () => {
  const id = await publishOne()
  await pool.query('update members set email_proved_at = now(), notices = $2 where id = $1', [
    author?.memberId,
    { messageFailed: 'AT_ONCE' },
  ])
  await world.ask(id, { kind: 'EDIT', text: 'Refused' })
  const why = say('network_timeout', { network: 'Mastodon' })
  const networkFor = world.networkWith((real) => ({
    ...real,
    edit: () => Promise.reject(new NetworkError('rejected', 'mastodon_no', why)),
  }))
  assert.equal((await world.finish(id, { networkFor })).state, 'FAILED')
  const [notice, ...others] = await noticesOf(id)
  assert.deepEqual(others, [])
  assert.deepEqual(
    [notice.member_id, notice.kind, notice.by_member],
    [author?.memberId, 'POST_CHANGE_FAILED', null],
  )
  assert.match(notice.reason, /Mastodon/)
  assert.deepEqual(notice.reason_sentence, why)
  const [subject, ...more] = await mailsAbout(id)
  assert.match(subject ?? '', /^Not changed: /)
  assert.deepEqual(more, [])
})

test('a change that is made, and a look that finds nothing new, are no notices', async () => {
  const id = await publishOne()
  for (const asked of [{ kind: 'LOOK' }, { kind: 'EDIT', text: 'Made' }] as const) {
    await world.ask(id, asked)
    assert.equal((await world.finish(id)).state, 'DONE')
  }
  assert.deepEqual(await noticesOf(id), [])
})

test('a rejection goes to the proposer with the words of the reviewer, even when another wrote the message', async () => {
  const id = await publishOne()
  await pool.query('update messages set created_by = $1 where id = $2', [proposer?.memberId, id])
  await world.ask(id, { kind: 'DELETE' }, 'proposer')
  await pool.query('update messages set created_by = $1 where id = $2', [author?.memberId, id])
  const { id: changeId } = await world.lastChange(id)
  const reviewer = world.principals.reviewer as Extract<
    typeof world.principals.reviewer,
    { memberId: string }
  >
  await inTransaction(database, (tx) =>
    decideChange(tx, { principal: reviewer, traceId: 'test' }, id, {
      changeId,
      isApproved: false,
      reason: 'It is liked',
    }),
  )
  assert.deepEqual(await noticesOf(id), [
    {
      member_id: proposer?.memberId,
      kind: 'POST_CHANGE_REJECTED',
      by_member: reviewer.memberId,
      reason: 'It is liked',
      reason_sentence: null,
    },
  ])
})
