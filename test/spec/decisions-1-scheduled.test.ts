// decisions 1: 40025, where the operator limits how many messages wait on a profile.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { type Answer, call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { dataOf, refusalOf } from './reading.ts'

const max = 3
const service = await startTestService({ SCHEDULED_LIMIT: String(max) })
const { demo } = service
const { pool } = service.database
const token = await tokenOf(service, demo.member.editor.id)
const page = need(demo.profile['facebook-page'])
const pinterest = need(demo.profile.pinterest)

let texts = 0
function post(path = '/v1/messages', more: Record<string, unknown> = {}): Promise<Answer> {
  texts += 1
  return call(service, token, 'POST', path, {
    text: `Message ${texts}`,
    socialProfileIds: [page],
    scheduledSendTime: new Date(Date.now() + 3_600_000).toISOString(),
    ...more,
  })
}

beforeEach(() => pool.query('delete from messages'))

test('decisions 1 40025: more messages wait on a profile than the operator allows', async () => {
  const ids: string[] = []
  for (let count = 0; count < max; count += 1)
    ids.push(need(dataOf<{ id: string }[]>(await post())[0]).id)
  const full = [400, 40025, 'Scheduled message limit reached']
  const refused = await post()
  assert.deepEqual(refusalOf(refused), full)
  const { errors } = refused.body as { errors: { resource: unknown }[] }
  assert.deepEqual(errors[0]?.resource, { type: 'socialProfile', id: page })
  assert.deepEqual(refusalOf(await post('/v1/messages/validate')), full)

  const [first] = ids
  const edited = await call(service, token, 'PATCH', `/v1/messages/${first}`, { text: 'Another' })
  assert.equal(edited.status, 200, 'what waits already can be changed')
  const otherProfile = { socialProfileIds: [pinterest] }
  const { errors: others } = (await post('/v1/messages', otherProfile)).body as {
    errors: { code: number }[]
  }
  assert.ok(!others.some(({ code }) => code === 40025), 'another profile has its own limit')
  await call(service, token, 'DELETE', `/v1/messages/${first}`)
  assert.equal((await post()).status, 200, 'a deleted one does not count')
})

test('decisions 1 40025: a proposal does not wait to be sent, and is taken', async () => {
  for (let count = 0; count < max; count += 1) await post()
  const proposer = await tokenOf(service, demo.member.limited.id)
  for (const path of ['/v1/messages/validate', '/v1/messages']) {
    const body = { text: `A proposal by ${path}`, socialProfileIds: [page] }
    const answer = await call(service, proposer, 'POST', path, body)
    assert.equal(answer.status, 200, answer.text)
  }
  assert.deepEqual(refusalOf(await post()).slice(0, 2), [400, 40025])
})

test('decisions 1 40025: of ten at once no more pass than the limit allows', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => post()))
  assert.equal(answers.filter(({ status }) => status === 200).length, max)
})
