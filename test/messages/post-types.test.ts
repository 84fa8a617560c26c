// The type of a post over HTTP: accepted means carried out, or refused by name before anything is stored.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postTypes } from '../../server/networks/shared/post-types.ts'
import { startMediaService } from '../media/media-service.ts'
import { jpeg } from '../media/pictures.ts'
import { call } from '../support/client.ts'
import { need } from '../support/need.ts'

type Item = { id: string; state: string; version: string; postType: string | null }
type Refusal = { message: string; param: string; reason: string; resource: { id: string } | null }

const service = await startMediaService()
const { demo, token } = service
const { pool } = service.database
const instagram = need(demo.profile.instagram)
const threads = need(demo.profile.threads)
const x = need(demo.profile.twitter)
const { id: picture } = await service.upload(await jpeg(), 'image/jpeg')
const video = 'https://videos.example/lake.mp4'

let count = 0
const bodyOf = (more: object) => ({
  text: `Type ${++count}`,
  socialProfileIds: [instagram],
  scheduledSendTime: '2031-03-01T12:00:00Z',
  media: [{ id: picture }],
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

test('a message has the type that it was given, and null without one', async () => {
  assert.equal((await create({})).postType, null)
  const { id } = await create({ text: '', postType: 'STORY' })
  assert.equal((await read(id)).postType, 'STORY')
  assert.equal(
    (await create({ postType: 'REEL', media: null, mediaUrls: [video] })).postType,
    'REEL',
  )
  const period = 'startTime=2031-03-01T00:00:00Z&endTime=2031-03-02T00:00:00Z&view=line'
  const lines = dataOf<Item[]>(await call(service, token, 'GET', `/v1/messages?${period}`))
  const types = lines.map(({ postType }) => postType).sort()
  assert.deepEqual(types, ['REEL', 'STORY', null])
})

test('a type that the network does not have is refused by name, for the profile that it concerns', async () => {
  assert.deepEqual(await refusalsOf({ socialProfileIds: [x], postType: 'STORY' }), [
    ['/postType', 'post_type_unsupported'],
  ])
  const answer = await send(
    '/v1/messages',
    bodyOf({ socialProfileIds: [instagram, threads], text: '', postType: 'STORY' }),
  )
  const { errors } = answer.body as { errors: Refusal[] }
  assert.deepEqual(
    errors.map(({ message, resource }) => [message, resource?.id]),
    [['Threads has no posts of the type STORY', threads]],
  )
  assert.deepEqual(await refusalsOf({ socialProfileIds: [x], postType: 'DOCUMENT' }), [
    ['/postType', 'post_type_unsupported'],
  ])
})

test('media, text and parts that do not fit the type are refused', async () => {
  assert.deepEqual(await refusalsOf({ postType: 'REEL' }), [['/media/0', 'media_type_unsupported']])
  assert.deepEqual(await refusalsOf({ postType: 'CAROUSEL' }), [['/media', 'too_few_media']])
  assert.deepEqual(await refusalsOf({ postType: 'STORY' }), [['/text', 'post_type_takes_no_text']])
  assert.deepEqual(
    await refusalsOf({ postType: 'STORY', text: '', media: null, mediaUrls: [video, video] }),
    [['/mediaUrls', 'too_many_media']],
  )
  assert.deepEqual(await refusalsOf({ postType: 'STORY', text: '', parts: [{ text: 'First' }] }), [
    ['/parts', 'parts_unsupported'],
  ])
  for (const postType of ['', 'reel', 'SHORT', 7, ['REEL'], { type: 'REEL' }])
    assert.deepEqual((await refusalsOf({ postType }))[0]?.[0], '/postType')
})

test('a variation has a type of its own', async () => {
  const socialProfileIds = [instagram, threads]
  const story = { socialProfileId: instagram, text: '', postType: 'STORY' }
  const items = dataOf<(Item & { text: string; socialProfile: { id: string } })[]>(
    await send('/v1/messages', bodyOf({ socialProfileIds, variations: [story] })),
  )
  const typeOf = (id: string) => items.find(({ socialProfile }) => socialProfile.id === id)
  assert.deepEqual([typeOf(instagram)?.postType, typeOf(instagram)?.text], ['STORY', ''])
  assert.equal(typeOf(threads)?.postType, null)
  assert.deepEqual(
    await refusalsOf({
      socialProfileIds,
      variations: [{ socialProfileId: threads, postType: 'REEL' }],
    }),
    [['/variations/0/postType', 'post_type_unsupported']],
  )
})

test('a change of the type is validated, makes a version and resets the approval', async () => {
  const { id, version } = await create({})
  const refused = await change(id, { postType: 'REEL' })
  assert.equal(refused.status, 400, refused.text)
  assert.equal((await read(id)).version, version)
  const changed = need(dataOf<Item[]>(await change(id, { text: '', postType: 'STORY' }))[0])
  assert.equal(changed.postType, 'STORY')
  assert.notEqual(changed.version, version)
  // Null leaves a field as it is; FEED is what a message without a type is.
  assert.equal(dataOf<Item[]>(await change(id, { postType: null }))[0]?.postType, 'STORY')
  assert.equal(dataOf<Item[]>(await change(id, { postType: 'FEED' }))[0]?.postType, 'FEED')
})

test('a story has no alt text: the report says so before', async () => {
  const answer = await send(
    '/v1/messages/validate?view=report',
    bodyOf({ text: '', postType: 'STORY', media: [{ id: picture, altText: 'A lake' }] }),
  )
  const [entry] = dataOf<{ problems: Refusal[]; warnings: Refusal[] }[]>(answer)
  assert.deepEqual(entry?.problems, [])
  assert.ok(entry?.warnings.some(({ reason }) => reason === 'alt_text_left_out'))
})

test('GET /v1/networks has the types of each network with their rules', async () => {
  type Rule = {
    type: string
    covers: string[]
    media: { min: number; max: number; kinds: string[] }
  }
  const answer = await call(service, token, 'GET', '/v1/networks')
  const networks = dataOf<{ name: string; postTypes: (Rule & { hasText: boolean })[] }[]>(answer)
  for (const { name, postTypes: rules } of networks) {
    assert.equal(rules[0]?.type, 'FEED', name)
    for (const { type } of rules)
      assert.ok(
        postTypes.some((one) => one === type),
        type,
      )
  }
  const coversOf = (one: string) =>
    need(networks.find(({ name }) => name === one)).postTypes.map(({ covers }) => covers.join())
  assert.deepEqual(coversOf('instagram'), ['picture,frame', '', 'picture,frame', ''])
  assert.deepEqual(coversOf('pinterest'), ['picture,frame', ''])
  assert.deepEqual([...new Set(coversOf('facebook'))], [''])
  const found = need(networks.find(({ name }) => name === 'instagram')).postTypes
  assert.deepEqual(
    found.map(({ type, media, hasText }) => [type, media.min, media.max, media.kinds, hasText]),
    [
      ['FEED', 1, 10, ['image', 'video'], true],
      ['CAROUSEL', 2, 10, ['image', 'video'], true],
      ['REEL', 1, 1, ['video'], true],
      ['STORY', 1, 1, ['image', 'video'], false],
    ],
  )
})
