// spec 4.6, 5.5: an app sends its id and secret in one Basic header, and its parameters as a form; nothing else is accepted.
import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { basic, send } from '../support/client.ts'
import { startTestService } from '../support/service.ts'
import {
  assertRefusal,
  badClient,
  formType,
  malformed,
  rawPost,
  tokensFor,
  withBasic,
} from './steps.ts'

const service = await startTestService()
const { owner } = service.demo.member
const app = service.demo.app.member
const { access_token } = await tokensFor(service, owner)
const grant = `grant_type=member_app&member_id=${owner.id}`
const forms: Record<string, string> = {
  '/oauth2/token': grant,
  '/auth/oauth/v2/token': grant,
  '/oauth2/introspect': `token=${access_token}`,
  '/oauth2/revoke': 'token=not-a-token',
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64')
}

const badHeaders: Record<string, string> = {
  'without a colon': `Basic ${base64(app.clientId)}`,
  'not base64': 'Basic ?!?!',
  'base64 cut off': `Basic ${base64(`${app.clientId}:${app.clientSecret}`).slice(0, 9)}`,
  'with bad percent-encoding': `Basic ${base64(`%zz:${app.clientSecret}`)}`,
  'with a control character behind percent-encoding': `Basic ${base64('%00:secret')}`,
  'with a control character': `Basic ${base64('a\u0000b:secret')}`,
  'with bytes that are no text': 'Basic /////w==',
  'with nothing after it': 'Basic',
  'with an empty secret': `Basic ${base64(`${app.clientId}:`)}`,
  'with more after it': `${basic(app)} more`,
  'without its scheme': base64(`${app.clientId}:${app.clientSecret}`),
  'of scheme Bearer': `Bearer ${base64(`${app.clientId}:${app.clientSecret}`)}`,
  'in clear': `Basic ${app.clientId}:${app.clientSecret}`,
}

const wrongCredentials: Record<string, { clientId: string; clientSecret: string }> = {
  'a wrong secret': { ...app, clientSecret: 'wrong' },
  'a secret with one letter more': { ...app, clientSecret: `${app.clientSecret}x` },
  'the secret of another app': {
    ...app,
    clientSecret: service.demo.app.organization.clientSecret,
  },
  'an unknown id': { clientId: 'unknown', clientSecret: app.clientSecret },
  'an id in another case': { ...app, clientId: app.clientId.toUpperCase() },
  'an over-long secret': { ...app, clientSecret: 'x'.repeat(8000) },
}

for (const [path, form] of Object.entries(forms)) {
  const address = `${service.url}${path}`
  const post = (body: string, headers: Record<string, string>) =>
    send(address, rawPost(body, { 'content-type': formType, ...headers }))

  test(`${path} with right Basic credentials is answered`, async () => {
    const answer = await post(form, withBasic(app))
    assert.equal(answer.status, 200, answer.text)
    const lowerCase = await post(form, { authorization: basic(app).replace('Basic', 'basic') })
    assert.equal(lowerCase.status, 200, lowerCase.text)
  })

  for (const [name, authorization] of Object.entries(badHeaders)) {
    test(`${path} with a Basic header ${name} is malformed`, async () => {
      assertRefusal(await post(form, { authorization }), malformed)
    })
  }

  for (const [name, credentials] of Object.entries(wrongCredentials)) {
    test(`${path} with ${name} is invalid_client, with a challenge`, async () => {
      const answer = await post(form, { authorization: basic(credentials) })
      assertRefusal(answer, badClient)
      assert.match(answer.headers.get('www-authenticate') ?? '', /^Basic /)
    })
  }

  test(`${path} without credentials is invalid_client, with a challenge`, async () => {
    const answer = await post(form, {})
    assertRefusal(answer, badClient)
    assert.match(answer.headers.get('www-authenticate') ?? '', /^Basic /)
  })

  test(`${path} with credentials in the body is refused, with Basic beside them and without`, async () => {
    const secret = `client_secret=${app.clientSecret}`
    const inBody = `${form}&client_id=${app.clientId}&${secret}`
    for (const headers of [{}, withBasic(app)]) {
      assertRefusal(await post(inBody, headers), malformed, 'id and secret')
      assertRefusal(await post(`${form}&${secret}`, headers), malformed, 'secret')
      assertRefusal(await post(`${form}&client_assertion=a.b.c`, headers), malformed, 'assertion')
    }
    assertRefusal(await post(`${form}&client_id=${app.clientId}`, {}), badClient, 'only the id')
    // RFC 6749, 3.2: a parameter without a value counts as left out.
    const empty = `${form}&client_id=${app.clientId}&client_secret=`
    assertRefusal(await post(empty, {}), badClient, 'an empty secret and no other')
    const beside = await post(empty, withBasic(app))
    assert.equal(beside.status, 200, beside.text)
    assertRefusal(await post(`${empty}&client_secret=`, withBasic(app)), malformed, 'twice')
    const other = service.demo.app.organization.clientId
    assertRefusal(await post(`${form}&client_id=${other}`, withBasic(app)), malformed, 'other id')
    const same = await post(`${form}&client_id=${app.clientId}`, withBasic(app))
    assert.equal(same.status, 200, same.text)
  })

  test(`${path} with two Authorization headers is malformed`, async () => {
    const { status, body } = await postTwoHeaders(path, form)
    assert.equal(status, 400)
    assert.equal(body.error, 'invalid_request')
  })

  test(`${path} with a wrong content type is malformed`, async () => {
    const authorization = basic(app)
    const json = JSON.stringify(Object.fromEntries(new URLSearchParams(form)))
    const types = ['application/json', 'text/plain', `${formType}x`, ';;;', 'application/*']
    for (const type of types) {
      assertRefusal(await post(form, { authorization, 'content-type': type }), malformed, type)
    }
    const asJson = await post(json, { authorization, 'content-type': 'application/json' })
    assertRefusal(asJson, malformed, 'JSON')
    const parts = new FormData()
    for (const [name, value] of new URLSearchParams(form)) parts.set(name, value)
    assertRefusal(await send(address, rawPost(parts, { authorization })), malformed, 'multipart')
    const bytes = new TextEncoder().encode(form)
    assertRefusal(await send(address, rawPost(bytes, { authorization })), malformed, 'none')
    const nothing = await send(address, { method: 'POST', headers: { authorization } })
    assertRefusal(nothing, malformed, 'no body')
  })

  test(`${path} accepts any spelling of the form's content type, and reads it as UTF-8 only`, async () => {
    const authorization = basic(app)
    const spellings = [
      `${formType}; charset=utf-8`,
      `${formType};charset=UTF-16LE`,
      `${formType}; charset=klingon`,
      formType.toUpperCase(),
    ]
    for (const type of spellings) {
      const answer = await post(form, { authorization, 'content-type': type })
      assert.equal(answer.status, 200, `${type}: ${answer.text}`)
    }
  })

  test(`${path} answers errors as JSON whatever the client accepts`, async () => {
    for (const accept of ['text/html', 'text/html,application/xhtml+xml', 'image/png', '']) {
      assertRefusal(await post('', { ...withBasic(app), accept }), malformed, accept)
      const wrong = { authorization: basic({ ...app, clientSecret: 'wrong' }), accept }
      assertRefusal(await post(form, wrong), badClient, accept)
    }
  })
}

/** fetch would join two headers into one. */
function postTwoHeaders(
  path: string,
  form: string,
): Promise<{ status: number; body: { error: string } }> {
  return new Promise((resolve, reject) => {
    const url = new URL(path, service.url)
    const headers = ['Host', url.host, 'Content-Type', formType, 'Connection', 'close']
    for (let count = 0; count < 2; count += 1) headers.push('Authorization', basic(app))
    const outgoing = request(url, {
      method: 'POST',
      headers: [...headers, 'Content-Length', String(form.length)],
    })
    outgoing.on('error', reject)
    outgoing.on('response', async (incoming) => {
      const chunks = await incoming.toArray()
      resolve({ status: incoming.statusCode ?? 0, body: JSON.parse(chunks.join('')) })
    })
    outgoing.end(form)
  })
}
