// Quotes over HTTP: accepted means carried out, or refused by name before anything is stored.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startMediaService } from '../media/media-service.ts'
import { call } from '../support/client.ts'
import { need } from '../support/need.ts'

type Item = { id: string; quote: string | null; socialProfile: { id: string } }
type Refusal = { param: string; reason: string; resource: { id: string } | null }

const service = await startMediaService()
const { demo, token } = service
const { pool } = service.database
const [x, threads, linkedin, facebook] = (
  ['twitter', 'threads', 'linkedincompany', 'facebook-page'] as const
).map((name) => need(demo.profile[name])) as [string, string, string, string]
const quote = 'https://x.com/reed/status/1750000000000000009'

let count = 0
const bodyOf = (more: object) => ({
  text: `Look at this ${++count}`,
  socialProfileIds: [x],
  scheduledSendTime: '2031-03-01T12:00:00Z',
  quote,
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

async function refusalsOf(more: object): Promise<string[][]> {
  const before = await pool.query('select count(*) from messages')
  const answer = await send('/v1/messages', bodyOf(more))
  assert.equal(answer.status, 400, answer.text)
  assert.deepEqual((await pool.query('select count(*) from messages')).rows, before.rows)
  const { errors } = answer.body as { errors: Refusal[] }
  return errors.map(({ param, reason }) => [param, reason])
}

test('a message has the quote that it was given; "" takes it away and null leaves it', async () => {
  const { id, quote: shown } = await create({})
  assert.equal(shown, quote)
  assert.equal(dataOf<Item[]>(await change(id, { quote: null }))[0]?.quote, quote)
  assert.equal(dataOf<Item[]>(await change(id, { quote: '' }))[0]?.quote, null)
  assert.equal((await create({ quote: ' ' })).quote, null)
})

test('what is no post of the network is refused, and a network that quotes none', async () => {
  assert.deepEqual(await refusalsOf({ quote: 'https://example.com/' }), [
    ['/quote', 'invalid_value'],
  ])
  assert.deepEqual(await refusalsOf({ socialProfileIds: [threads] }), [['/quote', 'invalid_value']])
  assert.deepEqual(await refusalsOf({ socialProfileIds: [linkedin] }), [
    ['/quote', 'invalid_value'],
  ])
  assert.deepEqual(await refusalsOf({ socialProfileIds: [facebook] }), [
    ['/quote', 'quote_unsupported'],
  ])
  assert.deepEqual(await refusalsOf({ poll: { options: ['a', 'b'] } }), [
    ['/quote', 'invalid_value'],
  ])
  assert.deepEqual(await refusalsOf({ mediaUrls: ['https://pictures.example/lake.jpg'] }), [
    ['/quote', 'media_not_combinable'],
  ])
})

test('a variation quotes another post, or none', async () => {
  const items = dataOf<Item[]>(
    await send(
      '/v1/messages',
      bodyOf({
        socialProfileIds: [x, threads, linkedin],
        variations: [
          { socialProfileId: threads, quote: '18079098539304490' },
          { socialProfileId: linkedin, quote: '' },
        ],
      }),
    ),
  )
  const quoteOf = (id: string) => items.find(({ socialProfile }) => socialProfile.id === id)?.quote
  assert.deepEqual([x, threads, linkedin].map(quoteOf), [quote, '18079098539304490', null])
})

test('GET /v1/networks says which posts can be quoted', async () => {
  type Network = { name: string; quotes: { pattern: string; example: string } | null }
  const networks = dataOf<Network[]>(await call(service, token, 'GET', '/v1/networks'))
  assert.deepEqual(networks.flatMap(({ name, quotes }) => (quotes ? [name] : [])).sort(), [
    'bluesky',
    'linkedin',
    'linkedincompany',
    'mastodon',
    'threads',
    'twitter',
  ])
  for (const { quotes } of networks)
    if (quotes) assert.match(quotes.example, new RegExp(quotes.pattern))
})
