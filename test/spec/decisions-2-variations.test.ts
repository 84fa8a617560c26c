// decisions 2, beyond: variations, content that is different on one of the profiles of a message.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startMediaService } from '../media/media-service.ts'
import { jpeg } from '../media/pictures.ts'
import { call } from '../support/client.ts'
import { need } from '../support/need.ts'
import { dataOf } from './reading.ts'

type Item = {
  id: string
  text: string
  socialProfile: { id: string }
  media: { id: string }[] | null
  extendedInfo: { data: object }[] | null
  groupId: string
}
type Refusal = { message: string; param: string; reason: string; resource: { id: string } | null }
type Entry = { socialProfileId: string; length: number; problems: Refusal[] }

const service = await startMediaService()
const { demo, token } = service
const x = need(demo.profile.twitter)
const page = need(demo.profile['facebook-page'])
const board = need(demo.profile.pinterest)
const { id: picture } = await service.upload(await jpeg(), 'image/jpeg')
const { id: other } = await service.upload(await jpeg({ width: 90 }), 'image/jpeg')

const base = {
  text: 'For everyone',
  socialProfileIds: [x, page],
  scheduledSendTime: '2030-03-01T12:00:00Z',
}
const post = (more: object, path = '/v1/messages') =>
  call(service, token, 'POST', path, { ...base, ...more })
const create = async (more: object) => dataOf<Item[]>(await post(more))
const report = async (more: object) =>
  dataOf<Entry[]>(await post(more, '/v1/messages/validate?view=report'))

async function errorsOf(more: object, path?: string): Promise<Refusal[]> {
  const answer = await post(more, path)
  assert.equal(answer.status, 400, answer.text)
  return (answer.body as { errors: Refusal[] }).errors
}

test('decisions 2 a variation changes the text of its profile only', async () => {
  const items = await create({ variations: [{ socialProfileId: Number(x), text: 'For X' }] })
  assert.deepEqual(
    items.map(({ socialProfile, text }) => [socialProfile.id, text]),
    [
      [x, 'For X'],
      [page, 'For everyone'],
    ],
  )
  assert.equal(items[0]?.groupId, items[1]?.groupId)
})

test('decisions 2 the answer has the order of socialProfileIds, whatever varies', async () => {
  const variations = [{ socialProfileId: page, text: 'For the page' }]
  const items = await create({ variations })
  assert.deepEqual(
    items.map(({ socialProfile }) => socialProfile.id),
    [x, page],
  )
})

test('decisions 2 media of a variation replace those of the message, [] by none and null by nothing', async () => {
  const mediaOn = async (media: unknown) => {
    const more = { media: [{ id: picture }], variations: [{ socialProfileId: x, media }] }
    const items = await create(more)
    return items.map((item) => item.media?.map(({ id }) => id) ?? null)
  }
  assert.deepEqual(await mediaOn([{ id: other, altText: 'A boat' }]), [[other], [picture]])
  assert.deepEqual(await mediaOn([]), [null, [picture]])
  assert.deepEqual(await mediaOn(null), [[picture], [picture]])
})

test('decisions 2 media that only a variation names are kept for the message', async () => {
  const { id } = await service.upload(await jpeg({ width: 91 }), 'image/jpeg')
  const [item] = await create({ variations: [{ socialProfileId: x, media: [{ id }] }] })
  const { rows } = await service.database.pool.query(
    'select message_id from message_media where media_id = $1',
    [id],
  )
  assert.deepEqual(rows, [{ message_id: item?.id }])
})

test('decisions 2 a variation has extendedInfo of its own', async () => {
  const [item] = await create({
    socialProfileIds: [board],
    media: [{ id: picture }],
    extendedInfo: [{ data: { boardId: '1' } }],
    variations: [{ socialProfileId: board, extendedInfo: [{ data: { boardId: '2' } }] }],
  })
  assert.deepEqual(item?.extendedInfo?.[0]?.data, { boardId: '2' })
})

test('decisions 2 each content is checked by the rules of its own network', async () => {
  const long = 'x'.repeat(281)
  const tooLong = await errorsOf({ variations: [{ socialProfileId: x, text: long }] })
  assert.deepEqual(
    tooLong.map(({ param, reason, resource }) => [param, reason, resource?.id]),
    [['/variations/0/text', 'text_too_long', x]],
  )
  // The long text is for the page alone.
  const items = await create({ text: long, variations: [{ socialProfileId: x, text: 'Short' }] })
  assert.deepEqual(
    items.map(({ text }) => text.length),
    [5, 281],
  )
})

test('decisions 2 a medium of a variation that is not ready or not found is named there', async () => {
  const media = [{ id: picture }, { id: 'AAAAAAAAAAAAAAAAAAAAAA==' }]
  const answer = await post({ variations: [{ socialProfileId: page, media }] })
  assert.equal(answer.status, 404, answer.text)
  const [error] = (answer.body as { errors: Refusal[] }).errors
  assert.equal(error?.param, '/variations/0/media/1')
})

test('decisions 2 a problem of the message is reported once, however many variations keep it', async () => {
  const media = [{ id: 'AAAAAAAAAAAAAAAAAAAAAA==' }]
  const variations = [x, page].map((id) => ({ socialProfileId: id, text: `For ${id}` }))
  const answer = await post({ media, variations })
  const { errors } = answer.body as { errors: Refusal[] }
  assert.deepEqual(
    errors.map(({ param }) => param),
    ['/media/0'],
  )
})

test('decisions 2 a variation names a profile of the message, and none twice', async () => {
  const twice = [
    { socialProfileId: x, text: 'One' },
    { socialProfileId: x, text: 'Two' },
  ]
  assert.deepEqual(
    (await errorsOf({ variations: twice })).map(({ param, reason }) => [param, reason]),
    [['/variations/1', 'duplicate_item']],
  )
  const strange = [{ socialProfileId: board, text: 'Elsewhere' }]
  assert.deepEqual(
    (await errorsOf({ variations: strange })).map(({ param, reason }) => [param, reason]),
    [['/variations/0/socialProfileId', 'unknown_profile']],
  )
})

test('decisions 2 a variation with a time is refused, and nothing is created', async () => {
  for (const key of ['scheduledSendTime', 'sendAt', 'scheduleSendTime']) {
    const variations = [{ socialProfileId: x, [key]: '2031-01-01T00:00:00Z' }]
    const [error] = await errorsOf({ text: `Never ${key}`, variations })
    assert.deepEqual([error?.param, error?.reason], [`/variations/0/${key}`, 'fixed_field'])
    const { rows } = await service.database.pool.query('select from messages where text = $1', [
      `Never ${key}`,
    ])
    assert.equal(rows.length, 0)
  }
})

test('decisions 2 a variation that cannot be read is named by its place, beside the other problems', async () => {
  const variations = [{ text: 'No profile' }, { socialProfileId: x, text: 'x'.repeat(300) }]
  const errors = await errorsOf({ variations })
  assert.deepEqual(errors.map(({ param }) => param).toSorted(), [
    '/variations/0/socialProfileId',
    '/variations/1/text',
  ])
})

test('decisions 2 validate checks variations, and its report counts the text of each profile', async () => {
  const variations = [{ socialProfileId: x, text: 'x'.repeat(282) }]
  const errors = await errorsOf({ variations }, '/v1/messages/validate')
  assert.equal(errors[0]?.param, '/variations/0/text')
  const entries = await report({ variations })
  assert.deepEqual(
    entries.map(({ socialProfileId, length, problems }) => [
      socialProfileId,
      length,
      problems.map(({ reason }) => reason),
    ]),
    [
      [x, 282, ['text_too_long']],
      [page, 12, []],
    ],
  )
})

test('decisions 2 PATCH refuses variations: a message has one profile', async () => {
  const [item] = await create({})
  const path = `/v1/messages/${need(item).id}`
  const variations = [{ socialProfileId: x, text: 'Other' }]
  const answer = await call(service, token, 'PATCH', path, { variations })
  const { errors } = answer.body as { errors: Refusal[] }
  assert.deepEqual([answer.status, errors[0]?.param], [400, '/variations'])
  const kept = await call(service, token, 'PATCH', path, { variations: null, text: 'Changed' })
  assert.equal(kept.status, 200, kept.text)
})
