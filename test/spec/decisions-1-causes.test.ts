// decisions 1: param, reason and docUrl of every error.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reasons } from '../../server/errors/reasons.ts'
import { type Answer, appToken, call, send, tokenOf } from '../support/client.ts'
import { assertEnvelope } from '../support/envelope.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { addMember } from '../support/world-people.ts'

const service = await startTestService()
const { demo } = service
const owner = await tokenOf(service, demo.member.owner.id)
const profile = (name: string) => need(demo.profile[name])
const organizationId = demo.organization.demo

type Refusal = {
  param: string | null
  reason: string
  docUrl: string
  resource: { type: string; id: string } | null
}

function errorsOf(answer: Answer): Refusal[] {
  assertEnvelope(answer)
  return (answer.body as { errors: Refusal[] }).errors
}

/** `param reason` of each error. */
async function causes(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
): Promise<string[]> {
  const answer = await call(service, owner, method, path, body, headers)
  return errorsOf(answer).map(({ param, reason }) => `${param} ${reason}`)
}

const validate = (body: unknown) => causes('POST', '/v1/messages/validate', body)
const x = profile('twitter')

test('decisions 1 param points at the part of the body that is at fault', async () => {
  assert.deepEqual(
    await validate({
      socialProfileIds: ['no id', '999', Number(x)],
      media: [{}, { id: 'bm9uZQ%3D%3D' }, { id: 'bm9uZQ==' }],
      location: { latitude: 91, longitude: 1 },
      tags: ['', 5],
      scheduledSendTime: 'soon',
      webhookUrls: ['https://hooks.example/', 'ftp://hooks.example/'],
      mediaUrls: [{ url: 'https://pictures.example/a.png' }, 'http://127.0.0.1/a.png'],
    }),
    [
      '/text missing',
      '/socialProfileIds/0 bad_format',
      '/location/latitude too_large',
      '/media/0/id missing',
      '/tags/0 empty',
      '/tags/1 wrong_type',
      '/scheduledSendTime bad_time',
      '/socialProfileIds/1 unknown_profile',
      '/media/1 unknown_media',
      '/webhookUrls/1 invalid_url',
      '/mediaUrls/1 address_not_public',
    ],
  )
  assert.deepEqual(await validate({ text: 'x', socialProfileIds: `${x}, 998` }), [
    '/socialProfileIds unknown_profile',
  ])
  assert.deepEqual(await validate(['text']), [' wrong_type'])
  assert.deepEqual(await causes('POST', '/v1/members', { organizationIds: [organizationId] }), [
    '/email missing',
  ])
  const apps = { organizationId, name: 'Tower', kind: 'MEMBER' }
  const redirectUris = ['https://a.example/', 'http://b.example/']
  assert.deepEqual(await causes('POST', '/v1/apps', { ...apps, redirectUris }), [
    '/redirectUris/1 invalid_redirect_uri',
  ])
})

test('decisions 1 param names a parameter of a query, a path or a header', async () => {
  assert.deepEqual(
    await causes('GET', '/v1/messages?startTime=now&endTime=2027-01-01T00:00:00Z&limit=0&cursor=x'),
    ['/limit too_small', '/startTime bad_time', '/cursor invalid_cursor'],
  )
  assert.deepEqual(await causes('GET', '/v1/organizations/abc/members'), [
    '/organizationId bad_format',
  ])
  assert.deepEqual(await causes('GET', '/v1/messages/1'), ['/messageId unknown_message'])
  assert.deepEqual(await causes('GET', '/v1/messages/abc'), ['/messageId unknown_message'])
  assert.deepEqual(await causes('GET', '/v1/interactions/nest'), ['/network unknown_network'])
  assert.deepEqual(await causes('GET', '/v1/organizations/abc/members/0x/teams'), [
    '/organizationId bad_format',
    '/memberId bad_format',
  ])
  assert.deepEqual(await causes('GET', '/v1/teams/1'), ['/teamId unknown_team'])
  assert.deepEqual(await causes('GET', '/v1/teams/abc'), ['/teamId bad_format'])
  const team = { teamName: 'Bells' }
  const key = { 'idempotency-key': 'k'.repeat(256) }
  assert.deepEqual(await causes('POST', `/v1/organizations/${organizationId}/teams`, team, key), [
    '/Idempotency-Key too_long',
  ])
})

test('decisions 1 param is null where no part of the request is at fault', async () => {
  const causesOf = async (token: string | undefined, path: string) =>
    errorsOf(await call(service, token, 'GET', path)).map(
      ({ param, reason, resource }) => `${param} ${reason} ${resource}`,
    )
  assert.deepEqual(await causesOf(undefined, '/v1/messages/1'), ['null missing_token null'])
  assert.deepEqual(await causesOf('nothing', '/v1/messages/1'), ['null invalid_token null'])
  assert.deepEqual(await causesOf(owner, '/v1/nothing'), ['null not_found null'])
  assert.deepEqual(await causesOf(await appToken(service), '/v1/messages/1'), [
    'null token_without_member null',
  ])
  assert.deepEqual(await causes('PUT', '/v1/messages/1'), ['null method_not_allowed'])
  const broken = await send(`${service.url}/v1/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner}` },
    body: '{',
  })
  assert.deepEqual(
    errorsOf(broken).map(({ param, reason }) => [param, reason]),
    [[null, 'invalid_json']],
  )
})

test('decisions 1 param is escaped and short, whatever a body has as its keys', async () => {
  const nul = '\u0000'
  const body = { text: 'x', socialProfileIds: [x] }
  assert.deepEqual(await validate({ ...body, targeting: { 'a/b~c': { d: [nul] } } }), [
    '/targeting/a~1b~0c/d/0 text_not_storable',
  ])
  assert.deepEqual(await validate({ ...body, targeting: { [nul]: 1, ['k'.repeat(5_000)]: nul } }), [
    '/targeting text_not_storable',
    '/targeting text_not_storable',
  ])
  const raw = `{"text":"x","socialProfileIds":["${x}"],"privacy":{"a":[9007199254740993]}}`
  const answer = await send(`${service.url}/v1/messages/validate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner}` },
    body: raw,
  })
  assert.deepEqual(
    errorsOf(answer).map(({ param, reason }) => [param, reason]),
    [['/privacy/a/0', 'inexact_number']],
  )
})

test('decisions 1 reason says what is wrong where the code does not', async () => {
  const { rows } = await service.database.pool.query<{ network_id: string }>(
    'select network_id from profiles where id = $1',
    [x],
  )
  const [networkId = ''] = rows.map((row) => row.network_id)
  const business = profile('instagram-business')
  assert.deepEqual(await validate({ text: 'x', socialProfileIds: [networkId, business] }), [
    '/socialProfileIds/0 network_id_given',
    '/socialProfileIds/1 unsupported_profile_type',
  ])
  const twice = [profile('twitter-of-owner'), x]
  assert.deepEqual(await validate({ text: 'x', socialProfileIds: twice, tags: ['a'] }), [
    '/socialProfileIds/1 profile_not_combinable',
    '/tags tags_need_organization',
  ])
  const past = { text: 'x', socialProfileIds: [x], scheduledSendTime: '2020-01-01T00:00:00Z' }
  assert.deepEqual(await validate(past), ['/scheduledSendTime time_passed'])
  const item = { socialProfileId: x, data: {} }
  assert.deepEqual(
    await validate({
      text: 'x',
      socialProfileIds: [x],
      extendedInfo: [item, item, { socialProfileId: '7' }, { socialProfileType: 'PINTEREST' }],
    }),
    [
      '/extendedInfo/1 duplicate_item',
      '/extendedInfo/2/socialProfileId unknown_profile',
      '/extendedInfo/3/socialProfileType wrong_profile_type',
    ],
  )
})

test('decisions 1 the networks give reasons and places of their own', async () => {
  const pin = { socialProfileIds: [profile('pinterest')] }
  const extendedInfo = [
    { socialProfileId: x, data: {} },
    {
      socialProfileType: 'pinterest',
      data: { boardId: 'lakes', destinationUrl: 'https://bit.ly/x' },
    },
  ]
  assert.deepEqual(await validate({ ...pin, text: 'x'.repeat(801), extendedInfo }), [
    '/text text_too_long',
    '/media media_required',
    '/extendedInfo/1/data/boardId board_invalid',
    '/extendedInfo/1/data/destinationUrl redirect_url',
  ])
  const mediaUrls = ['https://a.example/a.png', 'https://a.example/b.gif']
  assert.deepEqual(await validate({ ...pin, text: 'x', mediaUrls }), [
    '/mediaUrls media_not_combinable',
    '/extendedInfo board_required',
  ])
  const photo = { socialProfileIds: [profile('instagram')], text: '#a '.repeat(31) }
  assert.deepEqual(await validate({ ...photo, mediaUrls }), [
    '/mediaUrls/1 media_type_unsupported',
    '/text too_many_hashtags',
  ])
  assert.deepEqual(await validate({ text: ' ', socialProfileIds: [x] }), [
    '/text text_or_media_required',
  ])
})

test('decisions 1 resource names what the path names, even where a right is missing', async () => {
  const memberId = await addMember(service.database, { organizationId })
  const token = await tokenOf(service, memberId)
  const organization = `/v1/organizations/${organizationId}`
  const cases = [
    ['GET', `${organization}/members`, 'organization', organizationId, '/organizationId'],
    ['POST', `${organization}/teams`, 'organization', organizationId, '/organizationId'],
    ['GET', `${organization}/teams/1/members`, 'team', '1', '/teamId'],
    ['DELETE', `${organization}/members/1`, 'organization', organizationId, '/organizationId'],
    ['GET', `${organization}/members/1/permissions`, 'member', '1', '/memberId'],
    ['GET', '/v1/members/1', 'member', '1', '/memberId'],
    ['GET', '/v1/members/1/organizations', 'member', '1', '/memberId'],
    ['GET', '/v1/media/bm9uZQ==', 'media', 'bm9uZQ==', '/mediaId'],
    ['GET', '/v1/apps/nothing', 'app', 'nothing', '/clientId'],
    ['GET', '/v1/messages/abc', 'message', 'abc', '/messageId'],
    ['GET', `/v1/organizations/abc/members/1/teams`, 'organization', 'abc', '/organizationId'],
    ['PATCH', '/v1/messages/1', 'message', '1', '/messageId'],
    ['GET', `${organization}/audit`, 'organization', organizationId, '/organizationId'],
  ] as const
  for (const [method, path, type, id, param] of cases) {
    const body = method === 'GET' || method === 'DELETE' ? undefined : { teamName: 'Bells' }
    const [error] = errorsOf(await call(service, token, method, path, body))
    assert.deepEqual([error?.resource, error?.param], [{ type, id }, param], `${method} ${path}`)
  }
  const body = { organizationIds: ['1'], email: 'a@a.example', fullName: 'A B' }
  const [error] = errorsOf(await call(service, token, 'POST', '/v1/members', body))
  assert.deepEqual(error?.resource, { type: 'organization', id: '1' })
  assert.equal(error?.param, '/organizationIds')
})

test('decisions 1 docUrl leads to a page that explains the reason', async () => {
  const [error] = errorsOf(await call(service, owner, 'GET', '/v1/messages/1'))
  assert.equal(error?.docUrl, `${service.url}/docs/errors#unknown_message`)
  const page = await send(need(error).docUrl, { headers: { accept: 'text/html' } })
  assert.equal(page.status, 200)
  assert.match(page.headers.get('content-type') ?? '', /^text\/html/)
  for (const reason of Object.keys(reasons)) assert.ok(page.text.includes(`id="${reason}"`), reason)
  assert.ok(page.text.includes('404, code 4001: Not found'))
})
