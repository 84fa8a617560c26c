// Every field of a message in a part of it: a part has a text, media and its own form, and any other field is refused by its name and place,
// before anything is stored.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fields } from '../../server/messages/fields/fields.ts'
import { startMediaService } from '../media/media-service.ts'
import { jpeg } from '../media/pictures.ts'
import { call } from '../support/client.ts'

import { need } from '../support/need.ts'

type Refusal = { param: string; reason: string; message: string }

const service = await startMediaService()
const { demo, token } = service
const { pool } = service.database
const { id: picture } = await service.upload(await jpeg(), 'image/jpeg')

async function refusalsOf(name: string, part: object): Promise<Refusal[]> {
  const before = await pool.query('select count(*) from messages')
  const answer = await call(service, token, 'POST', '/v1/messages', {
    text: 'The lake at dawn',
    media: [{ id: picture }],
    socialProfileIds: [need(demo.profile[name])],
    scheduledSendTime: '2031-03-01T12:00:00Z',
    parts: [{ text: 'And more', ...part }],
  })
  assert.equal(answer.status, 400, answer.text)
  assert.deepEqual((await pool.query('select count(*) from messages')).rows, before.rows)
  return (answer.body as { errors: Refusal[] }).errors
}

const own = ['text', 'media', 'mediaUrls']
const values: Record<string, unknown> = {
  poll: { options: ['a', 'b'] },
  quote: '1750000000000000009',
  repost: '1750000000000000009',
  postDetails: { madeWithAi: true },
}

test('no field but those of a part stands in a part', async () => {
  const others = Object.keys(fields).filter((name) => !own.includes(name))
  assert.ok(others.length > 15, others.join())
  for (const name of others) {
    const [found, ...more] = await refusalsOf('twitter', { [name]: values[name] ?? 'x' })
    assert.deepEqual(more, [], name)
    assert.deepEqual([found?.param, found?.reason], [`/parts/0/${name}`, 'unknown_field'], name)
    assert.ok(found?.message.includes(name), found?.message)
  }
})

test('people in the pictures of a part are refused where the network has no such tags', async () => {
  const media = [{ id: picture, userTags: [{ handle: 'reed.bakery', x: 0.5, y: 0.5 }] }]
  for (const [name, reason] of [
    ['twitter', 'option_unsupported'],
    ['bluesky', 'detail_unsupported'],
    ['mastodon', 'detail_unsupported'],
    ['threads', 'detail_unsupported'],
    // Comments have no media at all.
    ['linkedincompany', 'media_type_unsupported'],
  ] as const) {
    const [found] = await refusalsOf(name, { media })
    assert.equal(found?.reason, reason, name)
    assert.ok(found?.param.startsWith('/parts/0/media'), found?.param)
  }
})

test('the alt text of a picture in a part has the limit of its network', async () => {
  for (const [name, max] of [
    ['twitter', 1_000],
    ['bluesky', 2_000],
    ['mastodon', 1_500],
    ['threads', 1_000],
  ] as const) {
    const media = [{ id: picture, altText: 'x'.repeat(max + 1) }]
    const found = await refusalsOf(name, { media })
    assert.deepEqual(
      found.map(({ param, reason }) => `${param} ${reason}`),
      ['/parts/0/media/0 alt_text_too_long'],
      name,
    )
  }
})
