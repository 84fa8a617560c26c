// Sentences in the answers of the running service. Each says what the English text beside it says (assertEnvelope).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claimLanes } from '../../server/lanes/claim.ts'
import { recordSettled } from '../../server/messages/messages.ts'
import { NetworkError } from '../../server/networks/networks.ts'
import { beginAttempts, settleAttempts } from '../../server/publishing/ledger/ledger.ts'
import { failed } from '../../server/publishing/outcome.ts'
import { say } from '../../server/sentences/sentences.ts'
import { call, tokenOf } from '../support/client.ts'
import { assertEnvelope } from '../support/envelope.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'

const service = await startTestService()
const { demo, database } = service
const token = await tokenOf(service, demo.member.owner.id)
const profile = need(demo.profile.twitter)
const rules = { catchUpMs: 3_600_000, maxLooks: 3 }

type Sentences = Record<string, { id: string; values: Record<string, unknown> } | undefined>
type Errors = { errors: { sentences?: Sentences }[] }

test('an error has its sentences for a client that prefers them', async () => {
  const cases: [method: string, path: string, body: unknown, ids: string[]][] = [
    ['GET', '/v1/nothing', undefined, ['not_found']],
    ['GET', '/v1/messages/1', undefined, ['message_not_found']],
    ['POST', '/v1/messages', {}, ['text_rule', 'field_rule']],
    ['POST', '/v1/messages', { text: 1, socialProfileIds: [profile] }, ['text_rule']],
    ['POST', '/v1/messages', { text: 'x', socialProfileIds: ['7'] }, ['profile_not_found']],
    ['GET', '/v1/messages?limit=1000000', undefined, ['field_rule']],
    ['GET', '/v1/organizations/x', undefined, ['invalid_organization_id']],
  ]
  for (const [method, path, body, ids] of cases) {
    const headers = { prefer: 'respond-async, sentences' }
    const answer = await call(service, token, method, path, body, headers)
    assertEnvelope(answer)
    const { errors } = answer.body as Errors
    assert.deepEqual(
      errors.map(({ sentences }) => sentences?.message?.id),
      ids,
      path,
    )
    const usual = await call(service, token, method, path, body)
    assert.ok(
      (usual.body as Errors).errors.every((error) => !('sentences' in error)),
      path,
    )
  }
})

test('a sentence within another arrives as a value', async () => {
  const headers = { prefer: 'sentences' }
  const answer = await call(service, token, 'POST', '/v1/messages', { text: 'x' }, headers)
  const [first] = (answer.body as Errors).errors
  assert.deepEqual(first?.sentences?.message, {
    id: 'field_rule',
    values: { field: 'socialProfileIds', rule: { id: 'is_missing', values: {} } },
  })
})

test('why a message failed is stored as a sentence, and a network speaks for itself', async () => {
  const late = say('network_timeout', { network: 'X' })
  const refusal = new NetworkError('rejected', 'x_403', 'You may not.', { hint: say('reconnect') })
  assert.deepEqual(await failWith(new NetworkError('rejected', 'x_timeout', late)), {
    failure: { reason: late },
    attempt: { reason: late },
  })
  assert.deepEqual(await failWith(refusal), {
    failure: { hint: { id: 'reconnect', values: {} } },
    attempt: undefined,
  })
})

test('a failure that an earlier version stored has no sentences', async () => {
  const { rows } = await database.pool.query(
    `update messages set failure_sentences = null where state = 'SEND_FAILED_PERMANENTLY' returning id`,
  )
  const { body } = await call(service, token, 'GET', `/v1/messages/${rows[0].id}`)
  const [{ failure }] = (body as { data: [{ failure: { sentences?: Sentences; reason: string } }] })
    .data
  assert.deepEqual([failure.sentences, failure.reason], [undefined, 'X did not answer in time.'])
})

/** Schedules a message, fails it, and answers the sentences that the API shows. */
async function failWith(error: NetworkError) {
  const scheduled = await call(service, token, 'POST', '/v1/messages', {
    text: `${error.code} is the end`,
    socialProfileIds: [profile],
  })
  const [{ id }] = (scheduled.body as { data: [{ id: string }] }).data
  const options = { owner: 'test', lanes: 10, messagesPerLane: 10, leaseMs: 60_000 }
  await database.pool.query('update lanes set next_at = now()')
  const lane = need((await claimLanes(database.database, options))[0])
  await beginAttempts(database.database, [{ messageId: id, token: lane.token }])
  const sendAt = new Date()
  const subject = {
    messageId: id,
    token: lane.token,
    sendAt,
    attempts: 1,
    looks: 0,
    doubtUntil: null,
  }
  const settlement = failed(subject, error, rules, sendAt)
  await settleAttempts(database.database, [settlement], recordSettled)
  const message = await call(service, token, 'GET', `/v1/messages/${id}`)
  const attempts = await call(service, token, 'GET', `/v1/messages/${id}/attempts`)
  type Shown = { data: { failure: { sentences?: Sentences } }[] }
  type Attempts = { data: { sentences?: Sentences }[] }
  return {
    failure: need((message.body as Shown).data[0]).failure.sentences,
    attempt: need((attempts.body as Attempts).data[0]).sentences,
  }
}
