// spec 2.2 to 2.4, 3, 4.2, 4.7, 6 and 7, as far as they speak of messages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSandbox } from '../../sandbox/sandbox.ts'
import { mediaForPost } from '../../server/media/media.ts'
import { startPublisher } from '../../server/publishing/publishing.ts'
import { atEnd } from '../support/at-end.ts'
import { type Answer, call, tokenOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'

const sandbox = await startSandbox({ port: 0 })
atEnd(() => sandbox.close())
const service = await startTestService({
  TWITTER_API_URL: `${sandbox.url}/x`,
  FACEBOOK_API_URL: `${sandbox.url}/graph`,
  PINTEREST_API_URL: `${sandbox.url}/pinterest`,
})
const { demo } = service
const token = await tokenOf(service, demo.member.owner.id)
const profile = (name: string) => need(demo.profile[name])
const x = profile('twitter')
const page = profile('facebook-page')

type Item = Record<string, unknown> & { id: string; state: string }
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString().replace(/\.\d+Z$/, 'Z')
const post = (body: Record<string, unknown>) => call(service, token, 'POST', '/v1/messages', body)
let said = 0
/** X refuses the same text twice, so every message says something new. */
const text = () => `Message ${++said}`

function itemsOf(answer: Answer): Item[] {
  assert.equal(answer.status, 200, answer.text)
  return (answer.body as { data: Item[] }).data
}

function errorsOf(answer: Answer) {
  return (
    answer.body as { errors: { code: number; message: string; hint?: string; resource: unknown }[] }
  ).errors
}

async function schedule(body: Record<string, unknown> = {}): Promise<Item> {
  const answer = await post({
    text: text(),
    socialProfileIds: [x],
    scheduledSendTime: inAnHour(),
    ...body,
  })
  return need(itemsOf(answer)[0])
}

test('spec 2.2 text is required', async () => {
  const answer = await post({ socialProfileIds: [x], scheduledSendTime: inAnHour() })
  assert.deepEqual([answer.status, errorsOf(answer)[0]?.code], [400, 4000])
  assert.match(errorsOf(answer)[0]?.message ?? '', /text/)
})

test('spec 2.2 socialProfileIds are taken as numbers and as strings', async () => {
  for (const id of [Number(page), page])
    assert.deepEqual((await schedule({ socialProfileIds: [id] })).socialProfile, { id: page })
})

test('spec 2.2 scheduledSendTime is ISO 8601 in UTC', async () => {
  for (const good of ['2030-01-31T12:00:00Z', '2030-01-31T12:00Z', '2030-01-31T12:00:00.5Z']) {
    await schedule({ scheduledSendTime: good })
  }
  for (const bad of [
    '2030-01-31T12:00:00',
    '2030-01-31T12:00:00+01:00',
    '31.1.2030',
    '2030-02-31T12:00:00Z',
    'soon',
  ]) {
    const answer = await post({ text: text(), socialProfileIds: [x], scheduledSendTime: bad })
    assert.equal(answer.status, 400, bad)
  }
})

test('spec 2.2 location is latitude and longitude', async () => {
  assert.deepEqual(
    (await schedule({ location: { latitude: 49.5, longitude: -123.25 } })).location,
    {
      latitude: 49.5,
      longitude: -123.25,
    },
  )
  assert.equal((await schedule({ location: { latitude: null, longitude: null } })).location, null)
  const answer = await post({
    text: text(),
    socialProfileIds: [x],
    location: { latitude: 91, longitude: 0 },
  })
  assert.equal(answer.status, 400)
})

test('spec 2.2 emailNotification is a boolean', async () => {
  assert.equal((await schedule({ emailNotification: true })).emailNotification, true)
  assert.equal(
    (await post({ text: text(), socialProfileIds: [x], emailNotification: 'yes' })).status,
    400,
  )
})

test('spec 2.2 extendedInfo carries data for a network', async () => {
  const item = { socialProfileType: 'TWITTER', socialProfileId: x, data: { anything: 1 } }
  assert.deepEqual((await schedule({ extendedInfo: [item] })).extendedInfo, [item])
})

test('spec 2.3 the item has its id, its state and its text', async () => {
  const sent = text()
  const { id, state, text: echoed } = await schedule({ text: sent })
  assert.match(id, /^\d+$/)
  assert.deepEqual([state, echoed], ['SCHEDULED', sent])
})

test('spec 2.3 scheduledSendTime is an integer of Unix seconds', async () => {
  const item = await schedule({ scheduledSendTime: '2030-01-31T12:00:00Z' })
  assert.equal(item.scheduledSendTime, Date.UTC(2030, 0, 31, 12) / 1000)
})

test('spec 2.3 there is one item per profile', async () => {
  const items = itemsOf(
    await post({ text: text(), socialProfileIds: [x, page], scheduledSendTime: inAnHour() }),
  )
  assert.deepEqual(
    items.map((item) => item.socialProfile),
    [{ id: x }, { id: page }],
  )
})

test('spec 2.3 what is not there is null, not left out', async () => {
  const item = await schedule()
  for (const field of [
    'mediaUrls',
    'webhookUrls',
    'tags',
    'targeting',
    'privacy',
    'postUrl',
    'location',
  ]) {
    assert.equal(item[field], null, field)
  }
})

test('spec 2.3 the envelope is {data, errors: null}', async () => {
  const { body } = await post({
    text: text(),
    socialProfileIds: [x],
    scheduledSendTime: inAnHour(),
  })
  assert.deepEqual(Object.keys(body as object).sort(), ['data', 'errors'])
  assert.equal((body as { errors: unknown }).errors, null)
})

const pinterest = profile('pinterest')
const pin = (data: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  post({
    text: text(),
    socialProfileIds: [pinterest],
    scheduledSendTime: inAnHour(),
    mediaUrls: ['https://pictures.example/a.png'],
    extendedInfo: [{ socialProfileType: 'PINTEREST', socialProfileId: pinterest, data }],
    ...more,
  })
const board = { boardId: '90000000000000000301', destinationUrl: 'https://shop.example/x' }

test('spec 2.4 a pin is a message with media and an extendedInfo item', async () => {
  assert.equal(itemsOf(await pin(board))[0]?.state, 'SCHEDULED')
  assert.equal((await pin(board, { mediaUrls: null })).status, 400)
  assert.equal((await pin(board, { extendedInfo: null })).status, 400)
})

test('spec 2.4 socialProfileId says whom the item is for', async () => {
  const item = { socialProfileType: 'PINTEREST', socialProfileId: page, data: board }
  assert.equal((await pin({}, { extendedInfo: [item] })).status, 400)
  const forUs = { ...item, socialProfileId: Number(pinterest) }
  assert.equal((await pin({}, { extendedInfo: [item, forUs] })).status, 200)
})

test('spec 2.4 boardId is required', async () => {
  assert.equal((await pin({ destinationUrl: board.destinationUrl })).status, 400)
})

test('spec 2.4 destinationUrl must not be a redirect', async () => {
  assert.equal((await pin({ ...board, destinationUrl: 'https://bit.ly/abc' })).status, 400)
  assert.equal((await pin({ ...board, destinationUrl: 'ftp://shop.example' })).status, 400)
})

test('spec 3 a scheduled message can be deleted before it is published', async () => {
  const { id } = await schedule()
  assert.deepEqual((await call(service, token, 'DELETE', `/v1/messages/${id}`)).body, { data: {} })
  assert.equal((await call(service, token, 'GET', `/v1/messages/${id}`)).status, 404)
})

test('spec 3 a scheduled message is published to the profile at its time', async () => {
  const { networks, config } = service.services
  const publisher = startPublisher({
    ...service.services,
    networkFor: networks.forType,
    mediaFor: (message, network) => mediaForPost(service.services, message, network),
    rules: { catchUpMs: config.catchUpMs, maxLooks: 3 },
    concurrency: 5,
    leaseMs: 120_000,
    callMs: 30_000,
    prepareMs: 60_000,
    pollMs: 50,
  })
  const due = new Date(Math.ceil(Date.now() / 1000) * 1000 + 2000)
  const sent = text()
  const { id } = await schedule({ text: sent, scheduledSendTime: due.toISOString() })
  const published = await eventually(async () => {
    const [item] = itemsOf(await call(service, token, 'GET', `/v1/messages/${id}`))
    return item?.state === 'SENT' && item
  })
  await publisher.stop()
  const { posts } = (await (
    await fetch(`${sandbox.url}/_sandbox/posts?network=twitter`)
  ).json()) as {
    posts: { id: string; text: string; createdAt: string }[]
  }
  const found = posts.filter((candidate) => candidate.text === sent)
  assert.deepEqual(
    found.map((one) => one.id),
    [published.postId],
  )
  assert.ok(new Date(need(found[0]).createdAt) >= due, 'it was published before its time')
})

test('spec 4.2 a socialNetworkId is not taken for a profile id, and a hint says so', async () => {
  const answer = await post({
    text: text(),
    socialProfileIds: ['1750000000000000001'],
    scheduledSendTime: inAnHour(),
  })
  assert.equal(answer.status, 404)
  assert.match(errorsOf(answer)[0]?.hint ?? '', new RegExp(`Use its id: ${x}`))
})

const businessText = 'This social profile type is not supported by our API at this time'

test('spec 4.2 personal profiles of the photo-sharing network are accepted', async () => {
  const answer = await post({
    text: text(),
    socialProfileIds: [profile('instagram')],
    mediaUrls: ['https://pictures.example/a.jpg'],
    scheduledSendTime: inAnHour(),
  })
  assert.equal(itemsOf(answer)[0]?.state, 'SCHEDULED')
})

test('spec 7 a message to a business profile of the photo-sharing network is refused', async () => {
  const answer = await post({ text: text(), socialProfileIds: [profile('instagram-business')] })
  assert.equal(answer.status, 400)
  assert.equal(errorsOf(answer)[0]?.message, businessText)
})

test('spec 6 messages carry webhookUrls', async () => {
  const webhookUrls = ['https://hooks.example/a']
  assert.deepEqual((await schedule({ webhookUrls })).webhookUrls, webhookUrls)
})
