// Lenient input: small mistakes of clients that are accepted, and the limits of that.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, send } from '../support/client.ts'
import { encodeRequest, exchange } from '../support/raw.ts'
import { startTwoOrganizations } from '../support/two-organizations.ts'

const { service, tokens, ours } = await startTwoOrganizations()
const token = tokens.get('superAdmin')
const { organizationId } = ours
const teams = `/v1/organizations/${organizationId}/teams`

let made = 0
const unique = () => `number ${++made}`
const newMember = () => ({
  organizationIds: [organizationId],
  email: `liberal-${++made}@ours.example`,
  fullName: 'Libby Liberal',
})

const contentTypes = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json;;charset',
  'application/json, application/json',
  'application/vnd.api+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'text/plain; charset=iso-8859-1',
  'garbage',
  '/',
  ';',
  '',
]
for (const contentType of contentTypes) {
  test(`JSON is accepted with Content-Type "${contentType}"`, async () => {
    const answer = await sendJson(teams, JSON.stringify({ teamName: unique() }), [
      ['Content-Type', contentType],
    ])
    assert.equal(answer.status, 200, answer.text)
  })
}

test('JSON is accepted without a Content-Type', async () => {
  const answer = await sendJson(teams, JSON.stringify({ teamName: unique() }), [])
  assert.equal(answer.status, 200, answer.text)
})

test('a byte order mark before the JSON is accepted', async () => {
  const answer = await sendJson(teams, `\ufeff${JSON.stringify({ teamName: unique() })}`, [])
  assert.equal(answer.status, 200, answer.text)
})

const malformed = ['{', '{"teamName":"cut', "{'teamName':'quotes'}", 'teamName=form', '[1,]', 'NaN']
for (const text of malformed) {
  test(`malformed JSON is refused: ${text}`, async () => {
    assertError(await sendJson(teams, text, []), 400, 1100, 'Invalid JSON')
  })
}

const forms: Record<string, (email: string) => string> = {
  'one organization': (email) => `organizationIds=${organizationId}&email=${email}&fullName=Fo+Rm`,
  'a list with brackets': (email) =>
    `organizationIds%5B%5D=${organizationId}&email=${email}&fullName=Fo%20Rm`,
  'the same twice': (email) =>
    `organizationIds=${organizationId}&organizationIds=${organizationId}&email=${email}&fullName=Fo+Rm`,
  'joined by a comma': (email) =>
    `organizationIds=${organizationId},${organizationId}&email=${email}&fullName=Fo+Rm`,
  'unknown fields': (email) =>
    `organizationIds=${organizationId}&email=${email}&fullName=Fo+Rm&__proto__=1&x[y]=2`,
}
for (const [name, form] of Object.entries(forms)) {
  test(`a member may be created by a form: ${name}`, async () => {
    const email = `form-${++made}@ours.example`
    const answer = await sendJson('/v1/members', form(email), [
      ['Content-Type', 'Application/X-WWW-Form-Urlencoded ; charset=UTF-8'],
    ])
    assert.equal(answer.status, 200, answer.text)
    const { data } = answer.body as { data: { email: string; fullName: string } }
    assert.deepEqual([data.email, data.fullName], [email, 'Fo Rm'])
  })
}

test('null stands for "not given" in every optional field', async () => {
  const nothing = { companyName: null, bio: null, timezone: null, language: null }
  const answer = await call(service, token, 'POST', '/v1/members', { ...newMember(), ...nothing })
  const { data } = answer.body as { data: Record<string, unknown> }
  assert.deepEqual(
    [answer.status, data?.companyName, data?.bio, data?.timezone, data?.language],
    [200, '', '', 'UTC', 'en'],
    answer.text,
  )
  const app = { organizationId, name: 'Null app', kind: 'MEMBER' }
  const registered = await call(service, token, 'POST', '/v1/apps', {
    ...app,
    redirectUris: null,
    isPublic: null,
  })
  assert.equal(registered.status, 200, registered.text)
})

test('unknown keys are ignored', async () => {
  const answer = await call(service, token, 'POST', teams, {
    teamName: unique(),
    colour: 'red',
    id: '1',
    nested: { deep: [1, { x: null }] },
  })
  assert.equal(answer.status, 200, answer.text)
  assert.ok(!answer.text.includes('colour'))
})

for (const id of [organizationId, Number(organizationId)]) {
  test(`an id may be a ${typeof id}`, async () => {
    const created = await call(service, token, 'POST', '/v1/members', {
      ...newMember(),
      organizationIds: [id],
    })
    assert.equal(created.status, 200, created.text)
    const registered = await call(service, token, 'POST', '/v1/apps', {
      organizationId: id,
      name: 'Id app',
      kind: 'MEMBER',
    })
    assert.equal(registered.status, 200, registered.text)
  })
}

for (const number of [
  '9007199254740992',
  '9007199254740993',
  '1e16',
  '90071992547409930',
  '1e400',
]) {
  test(`the number ${number} is refused, not rounded`, async () => {
    const body = `{"organizationId":${number},"name":"Big app","kind":"MEMBER"}`
    const answer = await sendJson('/v1/apps', body, [])
    assertError(answer, 400, 4000)
    assert.match(errorOf(answer).message, /^organizationId /)
  })
}

test('a trailing slash changes nothing', async () => {
  for (const path of ['/v1/me', teams, '/v1/socialProfiles', `/v1/members/${ours.memberId}`]) {
    const [plain, slashed] = [
      await call(service, token, 'GET', path),
      await call(service, token, 'GET', `${path}/`),
    ]
    assert.deepEqual([plain.status, slashed.text], [200, plain.text])
  }
  const posted = await call(service, token, 'POST', `${teams}/`, { teamName: unique() })
  assert.equal(posted.status, 200, posted.text)
})

test('a GET may have a body, even a broken one', async () => {
  for (const text of ['{}', '{"teamName":1}', '{', '\u0000']) {
    const body = Buffer.from(text)
    const headers: [string, string][] = [['Authorization', `Bearer ${token}`]]
    const answer = await exchange(
      service.url,
      encodeRequest({ method: 'GET', path: '/v1/me', headers, body }),
    )
    assert.equal(answer.status, 200, answer.text)
  }
})

test('a call that needs no body accepts none, an empty one, null and {}', async () => {
  const path = `/v1/apps/${ours.clientId}/secret`
  for (const text of ['', ' ', 'null', '{}']) {
    const answer = await sendJson(path, text, [['Content-Type', 'application/json']])
    assert.equal(answer.status, 200, answer.text)
  }
  const bare = await send(`${service.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  assert.equal(bare.status, 200, bare.text)
})

function sendJson(path: string, text: string, headers: [string, string][]) {
  const all: [string, string][] = [...headers, ['Authorization', `Bearer ${token}`]]
  const body = Buffer.from(text)
  return exchange(service.url, encodeRequest({ method: 'POST', path, headers: all, body }))
}

type Failure = { code: number; message: string }

function errorOf(answer: { body: unknown; text: string }): Failure {
  const [error] = (answer.body as { errors?: Failure[] }).errors ?? []
  assert.ok(error, answer.text)
  return error
}

function assertError(
  answer: { status: number; body: unknown; text: string },
  status: number,
  code: number,
  message?: string,
): void {
  const error = errorOf(answer)
  assert.deepEqual([answer.status, error.code], [status, code], answer.text)
  if (message !== undefined) assert.equal(error.message, message)
}
