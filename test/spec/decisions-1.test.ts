// decisions 1: conventions that hold for every call.
import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { call, organizationToken, requestToken, send, tokenOf } from '../support/client.ts'
import { startTestService } from '../support/service.ts'
import { dataOf, newTokens, refusalOf } from './reading.ts'

const service = await startTestService()
const { demo } = service
const { owner } = demo.member
const token = await tokenOf(service, owner.id)
const organization = `/v1/organizations/${demo.organization.demo}`

let made = 0
function newMember(more: object = {}) {
  made += 1
  return {
    organizationIds: [demo.organization.demo],
    email: `new${made}@demo.example`,
    fullName: 'New Member',
    ...more,
  }
}

function post(path: string, body: string, headers: Record<string, string> = {}) {
  const authorization = `Bearer ${token}`
  return send(`${service.url}${path}`, {
    method: 'POST',
    headers: { authorization, ...headers },
    // A Blob without a type is sent without a Content-Type.
    body: new Blob([body]),
  })
}

test('decisions 1 success is 200, also to create and to delete', async () => {
  const created = await call(service, token, 'POST', '/v1/members', newMember())
  const { id } = dataOf<{ id: string }>(created)
  assert.equal((await call(service, token, 'DELETE', `${organization}/members/${id}`)).status, 200)
})

test('decisions 1 one item is {data: {…}}, a list {data: […]}, nothing {data: {}}', async () => {
  const one = await call(service, token, 'GET', '/v1/me')
  const list = await call(service, token, 'GET', '/v1/me/organizations')
  const draft = dataOf<{ id: string }>(await call(service, token, 'POST', '/v1/drafts', {}))
  const nothing = await call(service, token, 'DELETE', `/v1/drafts/${draft.id}`)
  assert.equal(dataOf<{ id: string }>(one).id, owner.id)
  assert.ok(Array.isArray(dataOf(list)))
  assert.equal(nothing.text, '{"data":{}}')
})

test('decisions 1 a paged list has metadata with both cursors', async () => {
  const first = await call(service, token, 'GET', `${organization}/members?limit=2`)
  const { data, metadata } = first.body as {
    data: { id: string }[]
    metadata: { cursor: { next: string; previous: null } }
  }
  assert.equal(data.length, 2)
  assert.equal(metadata.cursor.previous, null)
  const path = `${organization}/members?limit=2&cursor=${metadata.cursor.next}`
  const second = dataOf<{ id: string }[]>(await call(service, token, 'GET', path))
  assert.ok(second.every(({ id }) => data.every((earlier) => earlier.id !== id)))
  const wrong = await call(service, token, 'GET', `${organization}/members?cursor=nonsense`)
  assert.deepEqual(refusalOf(wrong), [400, 3020, 'Invalid cursor'])
})

test('decisions 1 a success has no errors key', async () => {
  const { body } = await call(service, token, 'GET', '/v1/me')
  assert.deepEqual(Object.keys(body as object), ['data'])
})

test('decisions 1 the id of an error is the trace id of X-Request-Id', async () => {
  const answer = await call(service, token, 'GET', '/v1/socialProfiles/1')
  const { errors } = answer.body as { errors: { id: string; resource: unknown }[] }
  assert.ok(errors[0]?.id)
  assert.equal(errors[0].id, answer.headers.get('x-request-id'))
  assert.deepEqual(errors[0].resource, { type: 'socialProfile', id: '1' })
})

test('decisions 1 ids are decimal strings, in requests also numbers', async () => {
  const organizationIds = [Number(demo.organization.demo)]
  const answer = await call(service, token, 'POST', '/v1/members', newMember({ organizationIds }))
  assert.match(dataOf<{ id: string }>(answer).id, /^[1-9]\d*$/)
})

test('decisions 1 a number beyond 2^53 is refused, not rounded', async () => {
  const body = '{"organizationIds":[9007199254740993],"email":"a@demo.example","fullName":"A B"}'
  assert.deepEqual(refusalOf(await post('/v1/members', body)).slice(0, 2), [400, 4000])
})

test('decisions 1 a nullable field is present with null', async () => {
  const [first] = dataOf<{ logoUrl: null }[]>(
    await call(service, token, 'GET', '/v1/me/organizations'),
  )
  assert.equal(first?.logoUrl, null)
})

test('decisions 1 dates are ISO 8601 in UTC with Z', async () => {
  const me = dataOf<{ createdDate: string }>(await call(service, token, 'GET', '/v1/me'))
  assert.match(me.createdDate, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
})

test('decisions 1 JSON is taken with any or no Content-Type', async () => {
  for (const type of [undefined, 'text/plain', 'application/x-www-form-urlencoded']) {
    const headers: Record<string, string> = type ? { 'content-type': type } : {}
    const body = JSON.stringify({ teamName: `Team of ${type}` })
    assert.equal((await post(`${organization}/teams`, body, headers)).status, 200, type)
  }
})

test('decisions 1 malformed JSON is 400 with code 1100', async () => {
  const answer = await post('/v1/members', '{"email":', { 'content-type': 'application/json' })
  assert.deepEqual(refusalOf(answer), [400, 1100, 'Invalid JSON'])
})

test('decisions 1 a member can be created with a form', async () => {
  const form = new URLSearchParams({ email: 'form@demo.example', fullName: 'Form Member' })
  form.append('organizationIds', demo.organization.demo)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await post('/v1/members', form.toString(), headers)
  assert.equal(dataOf<{ email: string }>(answer).email, 'form@demo.example')
})

test('decisions 1 null stands for an optional field left out, unknown keys are ignored', async () => {
  const body = newMember({ bio: null, timezone: null, unheardOf: { deep: true } })
  const answer = await call(service, token, 'POST', '/v1/members', body)
  const { bio, timezone } = dataOf<{ bio: string; timezone: string }>(answer)
  assert.deepEqual([bio, timezone], ['', 'UTC'])
})

test('decisions 1 a GET may have a body and a path a trailing slash', async () => {
  const body = '{"ignored":true}'
  const headers = { authorization: `Bearer ${token}`, 'content-length': body.length }
  const status = await new Promise((resolve, reject) => {
    request(`${service.url}/v1/me/`, { method: 'GET', headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end(body)
  })
  assert.equal(status, 200)
})

test('decisions 1 extra scope and redirect_uri on refresh are taken', async () => {
  const { refresh_token } = await newTokens(service)
  const more = { scope: 'offline', redirect_uri: demo.redirectUri }
  const form = { grant_type: 'refresh_token', refresh_token, ...more }
  const answer = await requestToken(service, form)
  assert.equal(answer.status, 200, answer.text)
})

test('decisions 1 unknown path 404 with code 4001, wrong method 405 with code 5001 and Allow', async () => {
  const unknown = await call(service, token, 'GET', '/v1/unknown')
  assert.deepEqual(refusalOf(unknown), [404, 4001, 'Not found'])
  const wrong = await call(service, token, 'PUT', '/v1/apps')
  assert.deepEqual(refusalOf(wrong), [405, 5001, 'Method not permitted'])
  assert.equal(wrong.headers.get('allow'), 'GET, HEAD, POST')
})

test('decisions 1 a body over the limit is 413', async () => {
  const answer = await post('/v1/members', JSON.stringify({ bio: 'x'.repeat(1_100_000) }))
  assert.equal(answer.status, 413)
})

test('decisions 1 every answer of /v1 tells the limits', async () => {
  for (const path of ['/v1/me', '/v1/unknown']) {
    const { headers } = await call(service, token, 'GET', path)
    assert.equal(headers.get('x-account-quota'), '100000000 per day')
    assert.match(headers.get('x-account-quota-used') ?? '', /^[1-9]\d*$/)
    assert.match(headers.get('x-account-rate-limit-requests-remaining') ?? '', /^\d+$/)
  }
})

test('decisions 1 the same Idempotency-Key and body get the first answer again', async () => {
  const body = newMember()
  const headers = { 'idempotency-key': 'once' }
  const first = await call(service, token, 'POST', '/v1/members', body, headers)
  const again = await call(service, token, 'POST', '/v1/members', body, headers)
  assert.equal(first.status, 200, first.text)
  assert.deepEqual(again.body, first.body)
})

test('decisions 1 the same Idempotency-Key with another body is 409', async () => {
  const headers = { 'idempotency-key': 'twice' }
  await call(service, token, 'POST', '/v1/members', newMember(), headers)
  const other = await call(service, token, 'POST', '/v1/members', newMember(), headers)
  assert.equal(other.status, 409)
})

test('decisions 1 an organization is an account of its own', async () => {
  const own = await organizationToken(service)
  const { headers } = await call(service, own, 'GET', '/v1/socialProfiles')
  assert.equal(headers.get('x-account-quota-used'), '1')
})

test('decisions 1 targeting {}, a location of nulls, ids repeated or joined by commas, booleans as true, True or 1', async () => {
  const profiles = ['facebook-page', 'twitter'].map((name) => demo.profile[name])
  const message = {
    text: 'Liberal',
    socialProfileIds: profiles.join(','),
    scheduledSendTime: new Date(Date.now() + 3_600_000).toISOString(),
    targeting: {},
    location: { latitude: null, longitude: null },
  }
  type Item = { targeting: unknown; location: unknown; socialProfile: { id: string } }
  const items = dataOf<Item[]>(await call(service, token, 'POST', '/v1/messages', message))
  assert.deepEqual(
    items,
    items.map((item, index) => ({
      ...item,
      targeting: null,
      location: null,
      socialProfile: { id: profiles[index] },
    })),
  )
  const time = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const list = `/v1/messages?startTime=${time(0)}&endTime=${time(2)}`
  const [page, x] = profiles
  for (const ids of [
    `socialProfileIds=${page},${x}`,
    `socialProfileIds=${page}&socialProfileIds=${x}`,
  ]) {
    for (const yes of ['true', 'True', '1']) {
      const path = `${list}&${ids}&includeUnscheduledReviewMsgs=${yes}`
      assert.equal(dataOf<Item[]>(await call(service, token, 'GET', path)).length, 2, path)
    }
  }
})
