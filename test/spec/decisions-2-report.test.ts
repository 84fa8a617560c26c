// decisions 2: POST /v1/messages/validate?view=report.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startMediaService } from '../media/media-service.ts'
import { jpeg } from '../media/pictures.ts'
import { call, send, tokenOf } from '../support/client.ts'
import { assertEnvelope } from '../support/envelope.ts'
import { need } from '../support/need.ts'
import { addMember } from '../support/world-people.ts'

const service = await startMediaService()
const { demo, token: owner } = service
const profile = (name: string) => need(demo.profile[name])
const [x, page, photos] = [profile('twitter'), profile('facebook-page'), profile('instagram')]
const path = '/v1/messages/validate?view=report'
const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

type Finding = { param: string | null; reason: string; message: string; hint: string | null }
type Entry = {
  socialProfileId: string | null
  state: string | null
  needsApproval: boolean | null
  length: number | null
  limit: number | null
  unit: string | null
  problems: Finding[]
  warnings: Finding[]
}

async function report(body: unknown, token = owner): Promise<Entry[]> {
  const answer = await call(service, token, 'POST', path, body)
  assertEnvelope(answer)
  assert.equal(answer.status, 200, answer.text)
  return (answer.body as { data: Entry[] }).data
}

const causes = (findings: Finding[] = []) =>
  findings.map(({ param, reason }) => `${param} ${reason}`)

test('decisions 2 the report has an entry for each profile, in the order of the request', async () => {
  const text = 'Good morning https://example.com/a-long-address-that-counts-as-23'
  const entries = await report({ text, socialProfileIds: [page, x, page] })
  assert.deepEqual(entries, [
    {
      socialProfileId: page,
      state: 'SCHEDULED',
      needsApproval: false,
      length: text.length,
      limit: 63_206,
      unit: 'characters',
      problems: [],
      warnings: [],
      ...{ links: null, mentions: null },
    },
    {
      socialProfileId: x,
      state: 'SCHEDULED',
      needsApproval: false,
      length: 13 + 23,
      limit: 280,
      unit: 'weighted characters',
      problems: [],
      warnings: [],
      ...{ links: null, mentions: null },
    },
  ])
  const limited = await tokenOf(service, demo.member.limited.id)
  const [entry] = await report({ text, socialProfileIds: [x] }, limited)
  assert.deepEqual([entry?.state, entry?.needsApproval], ['PENDING_APPROVAL', true])
})

test('decisions 2 the report is 200 whatever is wrong, and each problem is with its profile', async () => {
  const entries = await report({
    text: '語'.repeat(141),
    socialProfileIds: [x, photos, '999', profile('instagram-business')],
    scheduledSendTime: '2020-01-01T00:00:00Z',
  })
  const shared = '/scheduledSendTime time_passed'
  assert.deepEqual(
    entries.map(({ socialProfileId, state, length, limit, problems }) => [
      socialProfileId,
      state,
      length,
      limit,
      ...causes(problems),
    ]),
    [
      [x, 'SCHEDULED', 282, 280, shared, '/text text_too_long'],
      [photos, 'SCHEDULED', 141, 2_200, shared, '/media media_required'],
      ['999', null, null, null, '/socialProfileIds/2 unknown_profile', shared],
      [
        profile('instagram-business'),
        null,
        null,
        null,
        shared,
        '/socialProfileIds/3 unsupported_profile_type',
      ],
    ],
  )
  assert.deepEqual(entries[0]?.problems[1], {
    param: '/text',
    reason: 'text_too_long',
    message: 'The text has a length of 282 on X, at most 280 are allowed',
    hint: 'X counts any link as 23, and emoji and East Asian characters as 2.',
    sentences: {
      message: { id: 'text_too_long_on', values: { length: 282, network: 'X', limit: 280 } },
      hint: { id: 'x_counting', values: {} },
    },
  })
  for (const { warnings } of entries) assert.deepEqual(warnings, [])
})

test('decisions 2 the report says the same as the call without it, and stores nothing', async () => {
  const count = async () => {
    const { rows } = await service.database.pool.query('select count(*)::int as n from messages')
    return (rows[0] as { n: number }).n
  }
  const before = await count()
  const body = {
    text: 'x'.repeat(300),
    socialProfileIds: [x, '999'],
    tags: 'a',
    webhookUrls: ['x'],
  }
  const plain = await call(service, owner, 'POST', '/v1/messages/validate', body)
  assert.equal(plain.status, 400)
  const errors = (plain.body as { errors: (Finding & { hint?: string })[] }).errors
  const reported = (await report(body)).flatMap(({ problems }) => problems)
  const sentence = ({ param, reason, message, hint }: Finding) =>
    JSON.stringify([param, reason, message, hint ?? null])
  assert.deepEqual(
    [...new Set(reported.map(sentence))].toSorted(),
    [...new Set(errors.map(sentence))].toSorted(),
  )
  const fine = { text: 'x', socialProfileIds: [x] }
  const validated = await call(service, owner, 'POST', '/v1/messages/validate', fine)
  assert.deepEqual([validated.status, validated.body], [200, { data: {} }])
  await report(fine)
  assert.equal(await count(), before)
})

test('decisions 2 a request without a readable profile has one entry without a profile', async () => {
  const missing = [
    [{}, ['/text missing', '/socialProfileIds missing']],
    [{ text: 'x', socialProfileIds: [] }, ['/socialProfileIds empty']],
    [
      { text: 5, socialProfileIds: ['no id'] },
      ['/text wrong_type', '/socialProfileIds/0 bad_format'],
    ],
  ] as const
  for (const [body, expected] of missing) {
    const [entry, ...others] = await report(body)
    assert.deepEqual(others, [])
    assert.equal(entry?.socialProfileId, null)
    assert.deepEqual(causes(entry?.problems), expected)
    assert.deepEqual([entry?.state, entry?.length, entry?.unit], [null, null, null])
  }
})

test('decisions 2 the report warns of what will be different', async () => {
  const tower = await service.upload(await jpeg({ width: 200, height: 2_000 }), 'image/jpeg')
  const square = await service.upload(await jpeg({ width: 500, height: 500 }), 'image/jpeg')
  const body = {
    text: 'x',
    media: [{ id: square.id }, { id: tower.id }],
    location: { latitude: 1, longitude: 2 },
    scheduledSendTime: at(-20),
  }
  const [first, second] = await report({ ...body, socialProfileIds: [photos, page] })
  assert.deepEqual(
    [first, second].map((entry) => causes(entry?.problems)),
    [[], []],
  )
  const common = ['/scheduledSendTime sent_at_once', '/location location_left_out']
  assert.deepEqual(causes(first?.warnings), [...common, '/media/1 picture_adapted'])
  assert.deepEqual(causes(second?.warnings), common)
  const limited = await tokenOf(service, demo.member.limited.id)
  const [late] = await report({ ...body, media: [], socialProfileIds: [x] }, limited)
  assert.deepEqual(causes(late?.problems), ['/scheduledSendTime time_passed'])
  assert.deepEqual(causes(late?.warnings), ['/location location_left_out'])
  const audience = { targeting: { shoeSize: 43 }, privacy: { visibility: ['FRIENDS'] } }
  const extendedInfo = [{ data: { mood: 'good' } }]
  for (const entry of await report({
    text: 'x',
    ...audience,
    extendedInfo,
    socialProfileIds: [x, page],
  }))
    assert.deepEqual(causes(entry.warnings), [
      '/targeting audience_left_out',
      '/privacy audience_left_out',
      '/extendedInfo/0/data/mood option_left_out',
    ])
  const later = { text: 'x', socialProfileIds: [x], scheduledSendTime: at(3_600) }
  assert.deepEqual((await report(later, limited))[0]?.warnings, [])
})

test('decisions 2 a report gives away nothing about profiles of others', async () => {
  const organizationId = demo.organization.demo
  const token = await tokenOf(service, await addMember(service.database, { organizationId }))
  const [entry] = await report({ text: 'x', socialProfileIds: [x] }, token)
  const [unknown] = await report({ text: 'x', socialProfileIds: ['999'] }, token)
  assert.deepEqual(entry, { ...unknown, socialProfileId: x })
})

test('decisions 2 media of a message that is changed are accepted, even when their uploader has left', async () => {
  const organizationId = demo.organization.demo
  const leaver = await addMember(service.database, { organizationId })
  const { id } = await service.upload(await jpeg(), 'image/jpeg')
  await service.database.pool.query('update media set member_id = $1 where id = $2', [leaver, id])
  const body = { text: 'Kept', socialProfileIds: [x], media: [{ id }] }
  const scheduled = await call(service, owner, 'POST', '/v1/messages', {
    ...body,
    scheduledSendTime: at(86_400),
  })
  const messageId = need((scheduled.body as { data: { id: string }[] }).data[0]).id
  const members = `/v1/organizations/${organizationId}/members`
  assert.equal((await call(service, owner, 'DELETE', `${members}/${leaver}`)).status, 200)

  assert.deepEqual(causes((await report(body))[0]?.problems), ['/media/0 unknown_media'])
  const asChange = (token: string, message: string) =>
    call(service, token, 'POST', `${path}&messageId=${message}`, body)
  const [entry] = ((await asChange(owner, messageId)).body as { data: Entry[] }).data
  assert.deepEqual(causes(entry?.problems), [])
  const stranger = await tokenOf(service, demo.member.sole.id)
  for (const [token, message, status] of [
    [stranger, messageId, 404],
    [owner, '999999999', 404],
    [owner, 'x', 400],
  ] as const)
    assert.equal((await asChange(token, message)).status, status, message)
  // Even if the body is wrong, and the query was not compared with its schema.
  const wrong = await call(service, owner, 'POST', `${path}&messageId=`, {})
  assert.deepEqual(
    [wrong.status, need((wrong.body as { errors: Finding[] }).errors[0]).param],
    [400, '/messageId'],
  )
})

test('decisions 2 bad JSON, another view and a missing token stay errors of the report', async () => {
  const body = { text: 'x', socialProfileIds: [x] }
  assert.equal((await call(service, undefined, 'POST', path, body)).status, 401)
  for (const raw of ['{', '[]', '']) {
    const headers = { authorization: `Bearer ${owner}` }
    const answer = await send(`${service.url}${path}`, { method: 'POST', headers, body: raw })
    assertEnvelope(answer)
    assert.equal(answer.status, 400, raw)
  }
  const other = '/v1/messages/validate?view=picture'
  const answer = await call(service, owner, 'POST', other, body)
  const [error] = (answer.body as { errors: Finding[] }).errors
  assert.deepEqual([answer.status, error?.param, error?.reason], [400, '/view', 'unknown_value'])
})
