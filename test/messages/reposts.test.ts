// Reposts over HTTP: accepted means carried out, or refused by name before anything is stored.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startMediaService } from '../media/media-service.ts'
import { call } from '../support/client.ts'
import { need } from '../support/need.ts'

type Item = { id: string; text: string; repost: string | null; socialProfile: { id: string } }
type Refusal = { param: string; reason: string }

const service = await startMediaService()
const { demo, token } = service
const { pool } = service.database
const [x, threads, linkedin, facebook] = (
  ['twitter', 'threads', 'linkedin', 'facebook-page'] as const
).map((name) => need(demo.profile[name])) as [string, string, string, string]
const repost = 'https://x.com/reed/status/1750000000000000009'

const bodyOf = (more: object) => ({
  text: '',
  socialProfileIds: [x],
  scheduledSendTime: '2031-03-01T12:00:00Z',
  repost,
  ...more,
})
const dataOf = <T>({ body, text, status }: { body: unknown; text: string; status: number }): T => {
  assert.equal(status, 200, text)
  return (body as { data: T }).data
}
const send = (path: string, body?: object) => call(service, token, 'POST', path, body)
const create = async (more: object) =>
  need(dataOf<Item[]>(await send('/v1/messages', bodyOf(more)))[0])
const change = (id: string, body: object) =>
  call(service, token, 'PATCH', `/v1/messages/${id}`, body)

async function refusalsOf(more: object): Promise<string[]> {
  const before = await pool.query('select count(*) from messages')
  const answer = await send('/v1/messages', bodyOf(more))
  assert.equal(answer.status, 400, answer.text)
  assert.deepEqual((await pool.query('select count(*) from messages')).rows, before.rows)
  const { errors } = answer.body as { errors: Refusal[] }
  return errors.map(({ param, reason }) => `${param} ${reason}`)
}

test('a message without a text reposts what it was given; "" takes it away and null leaves it', async () => {
  const { id, text, repost: shown } = await create({})
  assert.deepEqual([text, shown], ['', repost])
  assert.equal(dataOf<Item[]>(await change(id, { repost: null }))[0]?.repost, repost)
  const changed = await change(id, { text: 'A post again', repost: '' })
  assert.equal(dataOf<Item[]>(changed)[0]?.repost, null)
  const other = await create({ repost: '1750000000000000010' })
  const range = 'startTime=2031-03-01T00:00:00Z&endTime=2031-03-02T00:00:00Z'
  const lines = dataOf<{ id: string; repost: string | null }[]>(
    await call(service, token, 'GET', `/v1/messages?${range}&view=line&limit=100`),
  )
  const repostIn = (wanted: string) => lines.find((one) => one.id === wanted)?.repost
  assert.deepEqual([repostIn(id), repostIn(other.id)], [null, '1750000000000000010'])
})

test('each field beside a repost is refused by name', async () => {
  const beside: [Record<string, unknown>, string][] = [
    [{ text: 'Look' }, '/text'],
    [{ mediaUrls: ['https://pictures.example/lake.jpg'] }, '/mediaUrls'],
    [{ poll: { options: ['a', 'b'] } }, '/poll'],
    [{ quote: '1750000000000000010' }, '/quote'],
    [{ postType: 'CAROUSEL' }, '/postType'],
    [{ postDetails: { madeWithAi: true } }, '/postDetails'],
    [{ location: { latitude: 46.5, longitude: 6.6 } }, '/location'],
    [{ targeting: { facebookPage: { ageMin: 21 } } }, '/targeting'],
    [{ privacy: { replySettings: 'following' } }, '/privacy'],
    [{ extendedInfo: [{ socialProfileId: x, data: { any: 'x' } }] }, '/extendedInfo/0'],
  ]
  for (const [more, param] of beside) {
    const [found, ...others] = await refusalsOf(more)
    assert.deepEqual(others, [], param)
    assert.ok(found?.startsWith(param) && found.endsWith(' repost_stands_alone'), found)
  }
  assert.deepEqual(await refusalsOf({ parts: [{ text: 'And this' }] }), [
    '/parts parts_unsupported',
  ])
})

test('what is no post of the network is refused, and a network that reposts none', async () => {
  assert.deepEqual(await refusalsOf({ repost: 'https://example.com/' }), ['/repost invalid_value'])
  assert.deepEqual(await refusalsOf({ socialProfileIds: [threads] }), ['/repost invalid_value'])
  for (const id of [linkedin, facebook])
    assert.deepEqual(await refusalsOf({ socialProfileIds: [id] }), ['/repost repost_unsupported'])
})

test('a variation reposts, where the others have a text', async () => {
  const items = dataOf<Item[]>(
    await send(
      '/v1/messages',
      bodyOf({
        text: 'Look at this',
        repost: null,
        socialProfileIds: [x, threads],
        variations: [{ socialProfileId: threads, text: '', repost: '18079098539304490' }],
      }),
    ),
  )
  const of = (id: string) => items.find(({ socialProfile }) => socialProfile.id === id)
  assert.deepEqual([of(x)?.text, of(x)?.repost], ['Look at this', null])
  assert.deepEqual([of(threads)?.text, of(threads)?.repost], ['', '18079098539304490'])
})

test('GET /v1/networks says which posts can be reposted', async () => {
  type Network = { name: string; reposts: { pattern: string; example: string } | null }
  const networks = dataOf<Network[]>(await call(service, token, 'GET', '/v1/networks'))
  assert.deepEqual(networks.flatMap(({ name, reposts }) => (reposts ? [name] : [])).sort(), [
    'bluesky',
    'linkedincompany',
    'mastodon',
    'threads',
    'twitter',
  ])
  for (const { reposts } of networks)
    if (reposts) assert.match(reposts.example, new RegExp(reposts.pattern))
})
