// decisions 1 and 2 at their edges: what a careless or a hostile client sends about messages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { dataOf, refusalOf } from './reading.ts'

const service = await startTestService()
const { demo } = service
const { pool } = service.database
const owner = await tokenOf(service, demo.member.owner.id)
const editor = await tokenOf(service, demo.member.editor.id)
const limited = await tokenOf(service, demo.member.limited.id)
const page = need(demo.profile['facebook-page'])
const pinterest = need(demo.profile.pinterest)

type Item = Record<string, unknown> & { id: string; state: string; sequenceNumber: number | null }
type Refusal = {
  errors: { message: string; hint?: string; resource: { type: string; id: string } | null }[]
}
const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
const networkIdOf = async (profileId: string): Promise<string> =>
  (await pool.query('select network_id from profiles where id = $1', [profileId])).rows[0]
    .network_id

const post = (token: string, body: Record<string, unknown> = {}) =>
  call(service, token, 'POST', '/v1/messages', {
    text: `Edge ${Math.random()}`,
    socialProfileIds: [page],
    scheduledSendTime: at(3600),
    ...body,
  })
const schedule = async (token: string, body: Record<string, unknown> = {}) =>
  need(dataOf<Item[]>(await post(token, body))[0])
const edit = (token: string, id: string, change: Record<string, unknown>) =>
  call(service, token, 'PATCH', `/v1/messages/${id}`, change)
const approve = (token: string, id: string, body: Record<string, unknown>) =>
  call(service, token, 'POST', `/v1/messages/${id}/approve`, body)
const errorsOf = (answer: { body: unknown }) => (answer.body as Refusal).errors

test('decisions 2 a sequenceNumber never comes back, even when an approval lies between two texts', async () => {
  const { id } = await schedule(limited)
  assert.equal((await approve(editor, id, { sequenceNumber: 1 })).status, 200)
  const again = need(dataOf<Item[]>(await edit(limited, id, { text: 'no one has read this' }))[0])
  assert.equal(again.state, 'PENDING_APPROVAL')
  const stale = await approve(owner, id, { sequenceNumber: 1 })
  assert.deepEqual(refusalOf(stale), [400, 4000, 'sequenceNumber is not the present one'])
  assert.equal((await approve(owner, id, { sequenceNumber: again.sequenceNumber })).status, 200)
})

test('decisions 2 who approves a text that was changed says which one they have read', async () => {
  const { id } = await schedule(limited)
  await edit(limited, id, { text: 'another' })
  assert.deepEqual(refusalOf(await approve(editor, id, {})), [
    400,
    4000,
    'sequenceNumber is missing',
  ])
  assert.equal((await approve(editor, id, { sequenceNumber: 2 })).status, 200)
})

test('decisions 2 a message that is being tried again can be changed after its time', async () => {
  const { id } = await schedule(owner)
  await pool.query(
    `update messages set scheduled_at = now() - interval '5 min', send_at = now() - interval '5 min',
       act_at = now() + interval '1 min' where id = $1`,
    [id],
  )
  assert.equal((await edit(owner, id, { text: 'corrected' })).status, 200)
  const past = await edit(owner, id, { scheduledSendTime: at(-240) })
  assert.deepEqual(refusalOf(past), [400, 4000, 'scheduledSendTime is in the past'])
})

test('decisions 2 what needs an approval is not taken when its time has passed already', async () => {
  assert.equal((await post(owner, { scheduledSendTime: at(-30) })).status, 200)
  const late = await post(limited, { scheduledSendTime: at(-30) })
  assert.deepEqual(refusalOf(late), [400, 4000, 'scheduledSendTime is in the past'])
})

test('decisions 2 an empty time is a mistake, not a wish to publish at once', async () => {
  const message = 'scheduledSendTime must be a time in UTC'
  assert.deepEqual(refusalOf(await post(owner, { scheduledSendTime: '' })), [400, 4000, message])
})

test('decisions 2 a time that cannot be read is named together with everything else', async () => {
  const answer = await post(owner, { scheduledSendTime: 'soon', socialProfileIds: [page, '999'] })
  const found = errorsOf(answer).map(({ message }) => message)
  assert.deepEqual(found.toSorted(), [
    'Social profile not found',
    'scheduledSendTime must be a time in UTC',
  ])
})

test('decisions 2 a socialNetworkId in place of a profile id is reported as such wherever it stands', async () => {
  const hint = `This is the socialNetworkId of a profile. Use its id: ${page}.`
  const networkId = await networkIdOf(page)
  const range = `startTime=${at(0)}&endTime=${at(9)}`
  const listed = await call(
    service,
    owner,
    'GET',
    `/v1/messages?${range}&socialProfileIds=${networkId}`,
  )
  const extendedInfo = [{ socialProfileId: networkId, data: {} }]
  for (const answer of [
    listed,
    await post(owner, { socialProfileIds: [networkId] }),
    await post(owner, { extendedInfo }),
  ])
    assert.equal(errorsOf(answer)[0]?.hint, hint)
})

test('decisions 2 extendedInfo of another type of profile is refused', async () => {
  const pin = (socialProfileType: string) =>
    post(owner, {
      socialProfileIds: [pinterest],
      mediaUrls: ['https://pictures.example/a.png'],
      extendedInfo: [
        { socialProfileType, socialProfileId: pinterest, data: { boardId: '1234567890' } },
      ],
    })
  assert.deepEqual(refusalOf(await pin('TWITTER')), [
    400,
    4000,
    'extendedInfo is for TWITTER, the profile is PINTEREST',
  ])
  assert.equal((await pin('Pinterest')).status, 200)
})

test('decisions 1 = in a media id may be escaped, also in a body', async () => {
  for (const id of ['bm9uZQ%3D%3D', 'bm9uZQ%3d=']) {
    const [error] = errorsOf(await post(owner, { media: [{ id }] }))
    assert.deepEqual(error?.resource, { type: 'media', id: 'bm9uZQ==' })
  }
})

test('decisions 1 JSON under the type of a form is read as JSON', async () => {
  const { id } = await schedule(limited)
  const reject = (body: Record<string, unknown>) =>
    fetch(`${service.url}/v1/messages/${id}/reject`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${editor}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: JSON.stringify(body),
    })
  assert.equal((await reject({ sequenceNumber: 99 })).status, 400)
  assert.equal((await reject({ reason: 'as JSON' })).status, 200)
  const history = await call(service, owner, 'GET', `/v1/messages/${id}/history`)
  const { actions } = dataOf<{ actions: { reason: string | null }[] }>(history)
  assert.equal(actions.at(-1)?.reason, 'as JSON')
})

test('decisions 2 proposals without a time are listed only when they are asked for', async () => {
  const { id } = await schedule(limited, { scheduledSendTime: null })
  const isListed = async (more: string, [from, to]: [number, number] = [-60, 60]) => {
    const range = `startTime=${at(from)}&endTime=${at(to)}`
    const answer = await call(service, owner, 'GET', `/v1/messages?${range}${more}`)
    return dataOf<Item[]>(answer).some((item) => item.id === id)
  }
  assert.equal(await isListed(''), false)
  assert.equal(await isListed('&state=PENDING_APPROVAL'), false)
  assert.equal(await isListed('&includeUnscheduledReviewMsgs=True'), true)
  assert.equal(await isListed('&state=PENDING_APPROVAL&includeUnscheduledReviewMsgs=true'), true)
  // They have no time: they come on top of any range.
  const elsewhere: [number, number] = [86_400, 172_800]
  assert.equal(await isListed('', elsewhere), false)
  assert.equal(await isListed('&includeUnscheduledReviewMsgs=true', elsewhere), true)
  assert.equal(await isListed('&state=SENT&includeUnscheduledReviewMsgs=true', elsewhere), false)
})

test('decisions 2 who may only propose uses tags that are there, and makes none', async () => {
  const tag = `tag ${Math.random()}`
  const refused = await post(limited, { tags: [tag] })
  const message = 'Insufficient permission to create new tags'
  assert.deepEqual(refusalOf(refused), [403, 40005, message])
  assert.deepEqual(errorsOf(refused)[0]?.resource, { type: 'tag', id: tag })
  const { id } = await schedule(limited)
  assert.equal((await edit(limited, id, { tags: [tag] })).status, 403)
  assert.deepEqual((await schedule(editor, { tags: [tag] })).tags, [tag])
  assert.deepEqual((await schedule(limited, { tags: [tag] })).tags, [tag])
  assert.equal((await edit(limited, id, { tags: [tag] })).status, 200)
})

test('decisions 2 a cursor that was not ours is 3020', async () => {
  const range = `startTime=${at(0)}&endTime=${at(9)}`
  for (const place of [
    'next:-8640000000000000:1000001',
    'next:99999999999999999:1000001',
    'next::5',
    'next:0x10:1',
    'next:1.5:1',
    'next: 5:1',
    'next:5:1:1',
    'sideways:5:1',
  ]) {
    const cursor = Buffer.from(place).toString('base64url')
    const answer = await call(service, owner, 'GET', `/v1/messages?${range}&cursor=${cursor}`)
    assert.deepEqual(refusalOf(answer).slice(0, 2), [400, 3020], place)
  }
})

test('decisions 1 a flood of mistakes is answered shortly and at once', async () => {
  for (const socialProfileIds of [
    Array(330_000).fill({}),
    Array(900).fill({}),
    Array.from({ length: 150_000 }, (_, index) => index).join(','),
    Array.from({ length: 101 }, (_, index) => 5_000_000 + index).join(','),
  ]) {
    const answer = await post(owner, { socialProfileIds })
    assert.ok([400, 404].includes(answer.status), answer.text.slice(0, 200))
    assert.ok(answer.text.length < 40_000, `${answer.text.length} characters`)
  }
})
