// Polls over HTTP: accepted means carried out, or refused by name before anything is stored.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startMediaService } from '../media/media-service.ts'
import { call } from '../support/client.ts'
import { need } from '../support/need.ts'

type Poll = {
  options: string[]
  durationMinutes: number
  multipleChoice: boolean
  question: string | null
}
type Item = { id: string; version: string; poll: Poll | null; socialProfile: { id: string } }
type Refusal = { message: string; param: string; reason: string; resource: { id: string } | null }

const service = await startMediaService()
const { demo, token } = service
const { pool } = service.database
const [x, mastodon, linkedin, bluesky] = (
  ['twitter', 'mastodon', 'linkedincompany', 'bluesky'] as const
).map((name) => need(demo.profile[name])) as [string, string, string, string]
const options = ['By boat', 'On foot']
const usual = { options, durationMinutes: 1_440, multipleChoice: false, question: null }

let count = 0
const bodyOf = (more: object) => ({
  text: `Which way ${++count}?`,
  socialProfileIds: [x],
  scheduledSendTime: '2031-03-01T12:00:00Z',
  poll: { options },
  ...more,
})
const dataOf = <T>({ body, text, status }: { body: unknown; text: string; status: number }): T => {
  assert.equal(status, 200, text)
  return (body as { data: T }).data
}
const send = (path: string, body?: object) => call(service, token, 'POST', path, body)
const create = async (more: object) =>
  need(dataOf<Item[]>(await send('/v1/messages', bodyOf(more)))[0])
const read = async (id: string) =>
  need(dataOf<Item[]>(await call(service, token, 'GET', `/v1/messages/${id}`))[0])
const change = (id: string, body: object) =>
  call(service, token, 'PATCH', `/v1/messages/${id}`, body)

async function refusalsOf(more: object): Promise<string[][]> {
  const before = await pool.query('select count(*) from messages')
  const answer = await send('/v1/messages', bodyOf(more))
  assert.equal(answer.status, 400, answer.text)
  assert.deepEqual((await pool.query('select count(*) from messages')).rows, before.rows)
  const { errors } = answer.body as { errors: Refusal[] }
  return errors.map(({ param, reason }) => [param, reason])
}

test('a poll has a day and one choice unless it says otherwise, and its options are trimmed', async () => {
  assert.deepEqual((await create({})).poll, usual)
  const { id } = await create({
    socialProfileIds: [mastodon],
    poll: { options: [' By boat', 'On foot '], durationMinutes: 60, multipleChoice: true },
  })
  assert.deepEqual((await read(id)).poll, { ...usual, durationMinutes: 60, multipleChoice: true })
  for (const poll of [null, {}, { options: [] }]) assert.equal((await create({ poll })).poll, null)
})

test('a network that has no polls refuses it, for the profile that it concerns', async () => {
  const answer = await send('/v1/messages', bodyOf({ socialProfileIds: [x, bluesky] }))
  assert.equal(answer.status, 400, answer.text)
  const { errors } = answer.body as { errors: Refusal[] }
  assert.deepEqual(
    errors.map(({ param, reason, resource }) => [param, reason, resource?.id]),
    [['/poll', 'poll_unsupported', bluesky]],
  )
})

test('a poll that the network does not take is refused where it is wrong', async () => {
  const of = (poll: object) => refusalsOf({ poll: { options, ...poll } })
  assert.deepEqual(await of({ options: ['Alone'] }), [['/poll/options', 'too_few_items']])
  assert.deepEqual(await of({ options: ['x'.repeat(26), 'b', 'b', ' '] }), [
    ['/poll/options/0', 'too_long'],
    ['/poll/options/2', 'invalid_value'],
    ['/poll/options/3', 'empty'],
  ])
  assert.deepEqual(await of({ durationMinutes: 4 }), [['/poll/durationMinutes', 'invalid_value']])
  assert.deepEqual(await of({ multipleChoice: true }), [
    ['/poll/multipleChoice', 'poll_unsupported'],
  ])
  assert.deepEqual(await of({ question: 'Well?' }), [['/poll/question', 'poll_unsupported']])
  assert.deepEqual(await refusalsOf({ socialProfileIds: [linkedin] }), [
    ['/poll/question', 'missing'],
  ])
  for (const poll of ['yes', 7, ['a', 'b'], { options: 'a' }])
    assert.equal((await refusalsOf({ poll }))[0]?.[0]?.split('/')[1], 'poll')
  const address = ['https://pictures.example/lake.jpg']
  assert.deepEqual(await refusalsOf({ mediaUrls: address }), [['/poll', 'media_not_combinable']])
  assert.deepEqual(
    await refusalsOf({
      poll: null,
      extendedInfo: [{ socialProfileId: x, data: { poll: options } }],
    }),
    [['/extendedInfo/0/data/poll', 'option_unsupported']],
  )
})

test('a variation has a poll of its own, or none', async () => {
  const socialProfileIds = [x, linkedin, bluesky]
  const question = 'How shall we go?'
  const variations = [
    { socialProfileId: linkedin, poll: { options, question } },
    { socialProfileId: bluesky, poll: {} },
  ]
  const items = dataOf<Item[]>(await send('/v1/messages', bodyOf({ socialProfileIds, variations })))
  const pollOf = (id: string) => items.find(({ socialProfile }) => socialProfile.id === id)?.poll
  assert.deepEqual([pollOf(x), pollOf(linkedin)], [usual, { ...usual, question }])
  assert.equal(pollOf(bluesky), null)
  assert.deepEqual(
    await refusalsOf({
      socialProfileIds: [x, linkedin],
      variations: [{ socialProfileId: linkedin, poll: { options, question: 'x'.repeat(141) } }],
    }),
    [['/variations/0/poll/question', 'too_long']],
  )
})

test('a change of the poll is validated and makes a version; {} takes it away', async () => {
  const { id, version } = await create({})
  assert.equal((await change(id, { poll: { options: ['a'] } })).status, 400)
  assert.deepEqual((await read(id)).version, version)
  const changed = await change(id, { poll: { options: ['a', 'b'] } })
  assert.deepEqual(dataOf<Item[]>(changed)[0]?.poll?.options, ['a', 'b'])
  assert.equal(dataOf<Item[]>(await change(id, { poll: {} }))[0]?.poll, null)
})

test('a copy has the poll, and so has a message that is sent again', async () => {
  const { id } = await create({})
  const copy = { ids: [id], action: 'copy', scheduledSendTime: '2031-04-01T12:00:00Z' }
  const [result] = dataOf<{ copyId: string }[]>(await send('/v1/messages/bulk', copy))
  assert.deepEqual((await read(need(result).copyId)).poll, usual)
  await pool.query(`update messages set state = 'SUBMITTED' where id = $1`, [id])
  await pool.query(
    `update messages set state = 'SEND_FAILED_PERMANENTLY', act_at = null, failure_code = 'rejected' where id = $1`,
    [id],
  )
  const again = dataOf<Item[]>(await send(`/v1/messages/${id}/resend`, {}))
  assert.deepEqual(again[0]?.poll, usual)
})

test('parts follow a poll without one of their own', async () => {
  const { id } = await create({ parts: [{ text: `And then ${++count}` }] })
  assert.deepEqual((await read(id)).poll, usual)
})

test('GET /v1/networks has the limits of polls', async () => {
  type Network = { name: string; polls: { maxOptions: number; minutes: number[] | null } | null }
  const answer = await call(service, token, 'GET', '/v1/networks')
  const polls = new Map(dataOf<Network[]>(answer).map((one) => [one.name, one.polls]))
  assert.deepEqual(polls.get('bluesky'), null)
  assert.deepEqual(polls.get('threads')?.minutes, [1_440])
  assert.deepEqual(polls.get('linkedin')?.minutes, [1_440, 4_320, 10_080, 20_160])
  assert.equal(polls.get('twitter')?.minutes, null)
})
