// The details of a post over HTTP: accepted means carried out, or refused by name before anything is stored.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publish, startMediaService } from '../media/media-service.ts'
import { jpeg } from '../media/pictures.ts'
import { startSandboxNetworks } from '../networks/sandbox-networks.ts'
import { call } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'

type Details = Record<string, unknown>
type Item = {
  id: string
  state: string
  version: string
  postDetails: Details | null
  media: Details[] | null
  socialProfile: { id: string }
}
type Refusal = { message: string; param: string; reason: string; resource: { id: string } | null }

const sandbox = await startSandboxNetworks()
const service = await startMediaService({
  INSTAGRAM_API_URL: sandbox.addresses.instagram,
  TWITTER_API_URL: sandbox.addresses.twitter,
  FACEBOOK_API_URL: sandbox.addresses.facebook,
  ALLOW_PRIVATE_WEBHOOKS: 'yes',
})
const { demo, token } = service
const instagram = need(demo.profile.instagram)
const x = need(demo.profile.twitter)
const page = need(demo.profile['facebook-page'])
const { id: picture } = await service.upload(await jpeg(), 'image/jpeg')
const tag = { handle: 'kim.vale', x: 0.25, y: 0.5 }
const none = { placeId: null, collaborators: null, madeWithAi: false, paidPartnership: false }
const place = '106377336067638'

let count = 0
const bodyOf = (more: object) => ({
  text: `Details ${++count}`,
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
const createAll = async (more: object) => dataOf<Item[]>(await send('/v1/messages', bodyOf(more)))
const create = async (more: object) => need((await createAll(more))[0])
const read = async (id: string) =>
  need(dataOf<Item[]>(await call(service, token, 'GET', `/v1/messages/${id}`))[0])
async function refusalsOf(more: object): Promise<Refusal[]> {
  const { pool } = service.database
  const before = await pool.query('select count(*) from messages')
  const answer = await send('/v1/messages', bodyOf(more))
  assert.equal(answer.status, 400, answer.text)
  assert.deepEqual((await pool.query('select count(*) from messages')).rows, before.rows)
  return (answer.body as { errors: Refusal[] }).errors
}
const briefly = async (more: object) =>
  (await refusalsOf(more)).map(({ param, reason }) => `${param} ${reason}`)

test('details are stored and answered in one form, and null stands for none', async () => {
  const { id } = await create({
    postDetails: { placeId: ` ${place} `, collaborators: ['@kim.vale', 'kim.vale', 'reed'] },
    media: [{ id: picture, userTags: [{ ...tag, handle: '@kim.vale' }] }],
  })
  const item = await read(id)
  assert.deepEqual(item.postDetails, {
    ...none,
    placeId: place,
    collaborators: ['kim.vale', 'reed'],
  })
  assert.deepEqual(item.media, [{ id: picture, userTags: [tag] }])
  for (const postDetails of [undefined, null, {}, none, { placeId: '', collaborators: [] }])
    assert.equal((await create({ postDetails })).postDetails, null)
})

test('a detail that the network does not have, or that is not published there, is refused by name', async () => {
  const [first, ...more] = await refusalsOf({
    socialProfileIds: [x],
    postDetails: { collaborators: ['kim.vale'] },
  })
  assert.deepEqual(more, [])
  assert.deepEqual(
    [first?.message, first?.param, first?.reason, first?.resource?.id],
    ['X takes no collaborators here', '/postDetails/collaborators', 'detail_unsupported', x],
  )
  assert.deepEqual(await briefly({ postDetails: { paidPartnership: true } }), [
    '/postDetails/paidPartnership option_unsupported',
  ])
  assert.deepEqual(
    await briefly({ socialProfileIds: [x], media: [{ id: picture, userTags: [tag] }] }),
    ['/media/0 option_unsupported'],
  )
  for (const name of ['linkedin', 'mastodon', 'bluesky', 'pinterest', 'threads'] as const) {
    const id = need(demo.profile[name])
    const found = await briefly({ socialProfileIds: [id], postDetails: { madeWithAi: true } })
    assert.ok(found.includes('/postDetails/madeWithAi detail_unsupported'), name)
  }
})

test('a value that the network does not take is refused, and so is a detail in another type of post', async () => {
  assert.deepEqual(await briefly({ postDetails: { placeId: 'the lake' } }), [
    '/postDetails/placeId invalid_value',
  ])
  const four = ['one', 'two', 'three', 'four']
  assert.deepEqual(await briefly({ postDetails: { collaborators: four } }), [
    '/postDetails/collaborators too_many_items',
  ])
  const story = { text: '', postType: 'STORY' }
  assert.deepEqual(await briefly({ ...story, postDetails: { placeId: place } }), [
    '/postDetails/placeId detail_unsupported',
  ])
  assert.equal(
    (await create({ ...story, media: [{ id: picture, userTags: [tag] }] })).state,
    'SCHEDULED',
  )
  const facebook = { socialProfileIds: [page], postDetails: { placeId: place } }
  assert.equal((await create(facebook)).state, 'SCHEDULED')
  const mediaUrls = ['https://videos.example/lake.mp4']
  for (const postType of ['FEED', 'REEL', null])
    assert.deepEqual(await briefly({ ...facebook, postType, media: null, mediaUrls }), [
      '/postDetails/placeId detail_unsupported',
    ])
  for (const userTags of [[tag, tag], [{ handle: 'kim.vale' }], [{ ...tag, y: undefined }]])
    assert.equal((await briefly({ media: [{ id: picture, userTags }] })).length, 1)
  for (const wrong of [
    { placeId: 7 },
    { collaborators: 'kim.vale' },
    { madeWithAi: 'yes' },
    { place: 'Lake' },
    [],
    'x',
  ])
    assert.match((await briefly({ postDetails: wrong }))[0] ?? '', /^\/postDetails/)
})

test('a variation has details of its own, and {} takes them away', async () => {
  const items = await createAll({
    socialProfileIds: [instagram, x, page],
    postDetails: { madeWithAi: true },
    variations: [
      { socialProfileId: page, postDetails: {} },
      { socialProfileId: x, postDetails: { placeId: 'df51dec6f4ee2b2c' } },
    ],
  })
  const detailsOf = (id: string) =>
    items.find(({ socialProfile }) => socialProfile.id === id)?.postDetails
  assert.deepEqual(detailsOf(instagram), { ...none, madeWithAi: true })
  assert.equal(detailsOf(page), null)
  assert.deepEqual(detailsOf(x), { ...none, placeId: 'df51dec6f4ee2b2c' })
  assert.deepEqual(
    await briefly({
      socialProfileIds: [instagram, page],
      variations: [{ socialProfileId: page, postDetails: { collaborators: ['reed'] } }],
    }),
    ['/variations/0/postDetails/collaborators option_unsupported'],
  )
})

test('a copy keeps the details and the tags, and so does a draft', async () => {
  const details = { ...none, collaborators: ['reed'] }
  const media = [{ id: picture, userTags: [tag] }]
  const { id } = await create({ postDetails: details, media })
  const body = { ids: [id], action: 'copy', scheduledSendTime: '2031-04-01T12:00:00Z' }
  const [result] = dataOf<{ copyId: string }[]>(await send('/v1/messages/bulk', body))
  const copy = await read(need(result).copyId)
  assert.deepEqual([copy.postDetails, copy.media], [details, media])
  const draft = dataOf<Item>(await send('/v1/drafts', { postDetails: details, media }))
  assert.deepEqual([draft.postDetails, draft.media], [details, media])
})

test('a change makes a version, {} removes the details, and null keeps them', async () => {
  const { id, version } = await create({ postDetails: { placeId: place } })
  const change = async (postDetails: object | null) =>
    need(
      dataOf<Item[]>(await call(service, token, 'PATCH', `/v1/messages/${id}`, { postDetails }))[0],
    )
  assert.deepEqual((await change(null)).postDetails, { ...none, placeId: place })
  const changed = await change({ madeWithAi: true })
  assert.deepEqual(changed.postDetails, { ...none, madeWithAi: true })
  assert.notEqual(changed.version, version)
  assert.equal((await change({})).postDetails, null)
})

test('GET /v1/networks has the details of each network, and of each type of post', async () => {
  type Shown = { name: string; details: Details; postTypes: { type: string; details: string[] }[] }
  const networks = dataOf<Shown[]>(await call(service, token, 'GET', '/v1/networks'))
  const found = need(networks.find(({ name }) => name === 'instagram'))
  assert.deepEqual(
    found.postTypes.map(({ type, details }) => [type, details.length]),
    [
      ['FEED', 4],
      ['CAROUSEL', 4],
      ['REEL', 4],
      ['STORY', 1],
    ],
  )
  assert.equal(found.details.paidPartnership, false)
  const linkedin = need(networks.find(({ name }) => name === 'linkedin'))
  assert.deepEqual(linkedin.details, { ...none, placeId: null, userTags: null })
})

test('the networks get them, and what they would take from a post forbids its edit', async () => {
  const now = { scheduledSendTime: null }
  const [ours] = await createAll({
    ...now,
    postDetails: { placeId: place, collaborators: ['reed'], madeWithAi: true },
    media: [{ id: picture, userTags: [tag] }],
  })
  const [labelled] = await createAll({
    ...now,
    socialProfileIds: [x],
    media: null,
    postDetails: { placeId: 'df51dec6f4ee2b2c', paidPartnership: true },
  })
  publish(service.services)
  for (const { id } of [need(ours), need(labelled)])
    await eventually(async () => (await read(id)).state === 'SENT', {
      what: 'the message to be sent',
      within: 120_000,
    })
  const [post] = await sandbox.postsOf('instagram', '17840000000000004')
  assert.deepEqual(post?.details, {
    ...{ location_id: place, collaborators: ['reed'], is_ai_generated: true },
  })
  assert.deepEqual(post?.media[0]?.userTags, [{ username: 'kim.vale', x: 0.25, y: 0.5 }])
  const posts = await sandbox.postsOf('twitter', '1750000000000000001')
  assert.deepEqual(
    posts.map(({ details }) => details),
    [{ place_id: 'df51dec6f4ee2b2c', paid_partnership: true }],
  )
  const answer = await send(`/v1/messages/${need(labelled).id}/editPost`, { text: 'Edited' })
  assert.equal(answer.status, 409, answer.text)
  assert.match(answer.text, /an edit would take the place and the labels from the post/)
})
