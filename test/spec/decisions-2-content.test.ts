// decisions 2: what a message may hold, and how it is answered.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { addProfile, type ProfileType } from '../support/world-profiles.ts'
import { dataOf, refusalOf } from './reading.ts'

const service = await startTestService()
const { demo } = service
const { pool } = service.database
const owner = await tokenOf(service, demo.member.owner.id)
const profile = (name: string) => need(demo.profile[name])
const pinterest = profile('pinterest')

type Item = { id: string; privacy: unknown; extendedInfo: { data: unknown }[] | null }
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const post = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  call(
    service,
    owner,
    'POST',
    '/v1/messages',
    {
      text: `Content ${Math.random()}`,
      socialProfileIds: [profile('facebook-page')],
      scheduledSendTime: inAnHour(),
      ...body,
    },
    headers,
  )
const itemOf = (answer: Answer) => need(dataOf<Item[]>(answer)[0])
const read = async (id: string) => itemOf(await call(service, owner, 'GET', `/v1/messages/${id}`))
const pin = (boardId: unknown, headers: Record<string, string> = {}) =>
  post(
    {
      text: 'a pin',
      scheduledSendTime: '2035-01-31T12:00:00Z',
      socialProfileIds: [pinterest],
      mediaUrls: ['https://pictures.example/a.png'],
      extendedInfo: [{ socialProfileId: pinterest, data: { boardId } }],
    },
    headers,
  )

test('decisions 2 a boardId that was sent as a number is stored and answered as a string', async () => {
  const created = itemOf(await pin(12345))
  assert.deepEqual(created.extendedInfo?.[0]?.data, { boardId: '12345' })
  assert.deepEqual((await read(created.id)).extendedInfo?.[0]?.data, { boardId: '12345' })
  const stored = `select extended_info->0->'data'->'boardId' as id from messages where id = $1`
  assert.equal((await pool.query(stored, [created.id])).rows[0].id, '12345')
  const extendedInfo = [{ socialProfileId: pinterest, data: { boardId: 678 } }]
  const edited = await call(service, owner, 'PATCH', `/v1/messages/${created.id}`, { extendedInfo })
  assert.deepEqual(itemOf(edited).extendedInfo?.[0]?.data, { boardId: '678' })
  // As an earlier version stored it.
  await pool.query(
    `update messages set extended_info = jsonb_set(extended_info, '{0,data,boardId}', '9') where id = $1`,
    [created.id],
  )
  assert.deepEqual((await read(created.id)).extendedInfo?.[0]?.data, { boardId: '9' })
  const headers = { 'Idempotency-Key': `board ${Math.random()}` }
  const first = itemOf(await pin(12345, headers))
  assert.equal(itemOf(await pin(12345, headers)).id, first.id)
})

test('decisions 2 privacy.visibility is a list in answers, and one value is accepted in its place', async () => {
  const friends = ['friends']
  for (const [privacy, answered] of [
    [{ visibility: friends }, { visibility: friends }],
    [{ visibility: 'friends' }, { visibility: friends }],
    [{ facebook: { visibility: 'friends', a: 1 } }, { facebook: { visibility: friends, a: 1 } }],
    [{ facebook: { visibility: friends } }, { facebook: { visibility: friends } }],
    [{ replySettings: 'following' }, { replySettings: 'following' }],
    [
      { visibility: null, list: [1] },
      { visibility: null, list: [1] },
    ],
  ]) {
    const created = itemOf(await post({ privacy }))
    assert.deepEqual(created.privacy, answered)
    assert.deepEqual((await read(created.id)).privacy, answered)
  }
})

test('decisions 2 a type of profile that is only listed is refused with a sentence of its own', async () => {
  const { demo: organizationId } = demo.organization
  const refuse = async (type: ProfileType) => {
    const { id } = await addProfile(service.database, { organizationId, type })
    const answer = await post({ socialProfileIds: [id] })
    const { errors } = answer.body as { errors: { resource: unknown; hint?: string }[] }
    assert.deepEqual(errors[0]?.resource, { type: 'socialProfile', id })
    assert.ok(errors[0]?.hint)
    return refusalOf(answer)
  }
  const businessText = 'This social profile type is not supported by our API at this time'
  assert.deepEqual(await refuse('INSTAGRAMBUSINESS'), [400, 4000, businessText])
  assert.deepEqual(await refuse('FACEBOOK'), [
    400,
    4000,
    'Facebook takes no messages for profiles of type FACEBOOK',
  ])
})

test('decisions 2 a text of characters that show nothing is no text', async () => {
  for (const name of ['facebook-page', 'twitter'])
    for (const text of [
      '\u200b',
      '\ufeff',
      '\u200d\u200c',
      '\u2060',
      ' \u00a0\u3000\n',
      '\ufe0f',
      '\u2800',
    ])
      assert.match(
        refusalOf(await post({ text, socialProfileIds: [profile(name)] }))[2],
        /needs text or media$/,
        `${name} ${escape(text)}`,
      )
  // Joiners belong to a text that shows something.
  for (const text of ['👩‍👩‍👧', 'می‌خواهم', '\u200bx'])
    assert.equal((await post({ text })).status, 200, text)
})
