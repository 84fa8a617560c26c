// decisions 1: liberal in what is accepted, and where guessing ends.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, call, send, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { dataOf, refusalOf } from './reading.ts'

const service = await startTestService()
const { demo } = service
const owner = await tokenOf(service, demo.member.owner.id)
const editor = await tokenOf(service, demo.member.editor.id)
const limited = await tokenOf(service, demo.member.limited.id)
const profile = (name: string) => need(demo.profile[name])
const page = profile('facebook-page')

type Item = Record<string, unknown> & { id: string; socialProfile: { id: string } }
const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
const post = (body: Record<string, unknown>, token = owner) =>
  call(service, token, 'POST', '/v1/messages', {
    text: `Liberal ${Math.random()}`,
    socialProfileIds: [page],
    scheduledSendTime: at(3600),
    ...body,
  })
const schedule = async (body: Record<string, unknown> = {}, token = owner) =>
  need(dataOf<Item[]>(await post(body, token))[0])
const edit = (id: string, change: Record<string, unknown>) =>
  call(service, owner, 'PATCH', `/v1/messages/${id}`, change)
const messagesOf = (answer: Answer) =>
  (answer.body as { errors?: { message: string }[] }).errors?.map(({ message }) => message)

test('decisions 1 approve takes a form and a number as text, as reject does', async () => {
  const asText = await schedule({}, limited)
  const path = (id: string) => `/v1/messages/${id}/approve`
  const wrong = await call(service, editor, 'POST', path(asText.id), { sequenceNumber: '2' })
  assert.deepEqual(refusalOf(wrong), [400, 4000, 'sequenceNumber is not the present one'])
  const right = await call(service, editor, 'POST', path(asText.id), { sequenceNumber: '1' })
  assert.equal(right.status, 200, right.text)
  const byForm = await schedule({}, limited)
  const answer = await send(`${service.url}${path(byForm.id)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${editor}` },
    body: new URLSearchParams({ sequenceNumber: '1', reviewerType: 'MEMBER' }),
  })
  assert.equal(answer.status, 200, answer.text)
})

test('decisions 1 ids joined by commas are taken inside a list as well', async () => {
  const ids = [page, profile('twitter')]
  for (const socialProfileIds of [[ids.join(',')], [ids.join(', ')], `${ids.join(',')},`, ids]) {
    const items = dataOf<Item[]>(await post({ socialProfileIds }))
    assert.deepEqual(
      items.map(({ socialProfile }) => socialProfile.id),
      ids,
    )
  }
  for (const socialProfileIds of ['', ',', []]) {
    const refused = refusalOf(await post({ socialProfileIds }))
    assert.deepEqual(refused, [400, 4000, 'socialProfileIds must not be empty'])
  }
})

test('decisions 1 an empty parameter of a query is the same as none', async () => {
  const { id } = await schedule()
  const range = `startTime=${at(3000)}&endTime=${at(4000)}`
  const none = 'state=&cursor=&limit=&socialProfileIds=&includeUnscheduledReviewMsgs='
  for (const query of [
    none,
    'socialProfileIds=,',
    `socialProfileIds=${page},`,
    'limit=&limit=99',
    'limit=&limit=',
  ]) {
    const listed = await call(service, owner, 'GET', `/v1/messages?${range}&${query}`)
    assert.ok(
      dataOf<Item[]>(listed).some((item) => item.id === id),
      query,
    )
  }
  const organization = `/v1/organizations/${demo.organization.demo}`
  for (const path of [
    `${organization}/members?limit=&cursor=`,
    `${organization}/teams?limit=&cursor=`,
    `/v1/apps/${demo.app.member.clientId}/deliveries?state=&limit=&cursor=`,
    '/v1/apps?organizationId=',
  ])
    assert.equal((await call(service, owner, 'GET', path)).status, 200, path)
  const oneEnd = await call(service, owner, 'GET', `/v1/messages?startTime=&endTime=${at(4000)}`)
  assert.ok(dataOf<Item[]>(oneEnd).some((item) => item.id === id))
})

test('decisions 1 half a location is refused, none is not', async () => {
  for (const location of [{ latitude: 1 }, { longitude: 1, latitude: null }]) {
    const refused = refusalOf(await post({ location }))
    assert.deepEqual(refused, [400, 4000, 'location needs a latitude and a longitude'])
  }
  for (const location of [null, {}, { latitude: null, longitude: null }])
    assert.equal((await schedule({ location })).location, null)
})

test('decisions 1 extendedInfo twice for a profile, or for none that is known, is a mistake', async () => {
  const item = (socialProfileId: string | null) => ({ socialProfileId, data: {} })
  const twice = 'extendedInfo has two items for one profile'
  const unknown = 'extendedInfo names no profile of this message'
  for (const [extendedInfo, said] of [
    [[item(page), item(page)], [twice]],
    [[item(null), item(null)], [twice]],
    [[item('999')], [unknown]],
    [[item('9999999999999999999')], [unknown]],
    [[item(page), item(profile('twitter'))], undefined],
    [[item(null), item(page)], undefined],
  ] as const)
    assert.deepEqual(messagesOf(await post({ extendedInfo })), said)
  const both = await post({ socialProfileIds: [page, '999'], extendedInfo: [item('999')] })
  assert.deepEqual(messagesOf(both), ['Social profile not found'])
})

test('decisions 1 what a message had when it was made is not held against a change of its text', async () => {
  const { id } = await schedule()
  const stored = JSON.stringify([{ socialProfileId: '999', socialProfileType: null, data: {} }])
  const { pool } = service.database
  await pool.query('update messages set extended_info = $2 where id = $1', [id, stored])
  assert.equal((await edit(id, { text: 'changed' })).status, 200)
  assert.equal((await edit(id, { extendedInfo: JSON.parse(stored) })).status, 400)
})

test('decisions 2 PATCH: null changes nothing, an empty value empties, the present time is at once', async () => {
  const before = await schedule({
    tags: ['a'],
    location: { latitude: 1, longitude: 2 },
    mediaUrls: ['https://pictures.example/a.png'],
    extendedInfo: [{ data: { a: 1 } }],
    webhookUrls: ['https://hooks.example/'],
    targeting: { country: 'at' },
    privacy: { to: 'friends' },
    emailNotification: true,
  })
  const names = [
    ...['text', 'scheduledSendTime', 'location', 'media', 'mediaUrls', 'extendedInfo', 'tags'],
    ...['webhookUrls', 'targeting', 'privacy', 'emailNotification'],
  ]
  const nulls = Object.fromEntries(names.map((name) => [name, null]))
  const [kept] = dataOf<Item[]>(await edit(before.id, nulls))
  const pick = (item: Item | undefined) => names.map((name) => item?.[name])
  assert.deepEqual(pick(kept), pick(before))
  const nothing = { tags: [], location: {}, mediaUrls: [], targeting: {} }
  const [emptied] = dataOf<Item[]>(await edit(before.id, nothing))
  assert.deepEqual(
    Object.keys(nothing).map((name) => emptied?.[name]),
    [null, null, null, null],
  )
  const now = at(0)
  const [moved] = dataOf<Item[]>(await edit(before.id, { scheduledSendTime: now }))
  assert.equal(moved?.scheduledSendTime, Math.floor(Date.parse(now) / 1000))
})
