// Every parameter of the authorization endpoint, malformed in every way, by GET and by POST. Three outcomes are allowed: the
// log-in page, an error at the registered redirect URI, or an immediate error; never a 5xx.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, send } from '../support/client.ts'
import { startTestService } from '../support/service.ts'
import { assertRefusal, formType, malformed, rawPost, sentence } from './steps.ts'

const service = await startTestService()
const address = `${service.url}/oauth2/auth`
const right = {
  response_type: 'code',
  client_id: service.demo.app.member.clientId,
  redirect_uri: service.demo.redirectUri,
  scope: 'offline',
  state: 'a-long-enough-state',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
  prompt: 'consent',
}
type Name = keyof typeof right
type Outcome = 'page' | { sentBack: string } | { refused: string }

const sentBack = { sentBack: 'invalid_request' }
const refused = { refused: 'invalid_request' }
const unknownRedirect = { refused: 'unknown_redirect_uri' }
const unknownClient = { refused: 'invalid_client' }

// How each parameter is malformed, and the outcome. An empty parameter counts as missing (RFC 6749, 3.1).
const expected: Record<Name, Record<'missing' | 'twice' | 'wrong' | 'long', Outcome>> = {
  response_type: {
    missing: sentBack,
    twice: sentBack,
    wrong: { sentBack: 'unsupported_response_type' },
    long: { sentBack: 'unsupported_response_type' },
  },
  client_id: { missing: refused, twice: refused, wrong: unknownClient, long: unknownClient },
  redirect_uri: {
    missing: refused,
    twice: refused,
    wrong: unknownRedirect,
    long: unknownRedirect,
  },
  scope: {
    missing: 'page',
    twice: sentBack,
    wrong: { sentBack: 'invalid_scope' },
    long: { sentBack: 'invalid_scope' },
  },
  state: { missing: 'page', twice: sentBack, wrong: sentBack, long: 'page' },
  code_challenge: { missing: sentBack, twice: sentBack, wrong: sentBack, long: sentBack },
  code_challenge_method: { missing: sentBack, twice: sentBack, wrong: sentBack, long: sentBack },
  prompt: { missing: 'page', twice: sentBack, wrong: sentBack, long: sentBack },
}

function damage(name: Name, how: string): URLSearchParams {
  const parameters = new URLSearchParams(right)
  if (how === 'missing') parameters.delete(name)
  else if (how === 'twice') parameters.append(name, right[name])
  else parameters.set(name, damaged(right[name], how))
  return parameters
}

function damaged(value: string, how: string): string {
  if (how === 'empty') return ''
  if (how === 'wrong') return value.slice(0, 3)
  if (how === 'long') return 'x'.repeat(8000)
  return `${value}${how}`
}

const methods: Record<string, (parameters: URLSearchParams) => Promise<Answer>> = {
  GET: (parameters) => send(`${address}?${parameters}`),
  POST: (parameters) => send(address, rawPost(parameters.toString(), { 'content-type': formType })),
}

function assertOutcome(answer: Answer, outcome: Outcome): void {
  const location = answer.headers.get('location') ?? ''
  if (outcome === 'page') {
    assert.equal(answer.status, 302, answer.text)
    assert.match(location, /^\/oauth2\/interaction\/[\w-]+$/)
  } else if ('refused' in outcome) {
    const description =
      outcome.refused === 'unknown_redirect_uri'
        ? "redirect_uri parameter not registered with client's redirect url(s)"
        : sentence
    assertRefusal(answer, { status: 400, error: outcome.refused, description })
    assert.equal(location, '')
  } else {
    assert.equal(answer.status, 302, answer.text)
    const back = new URL(location)
    assert.equal(back.origin + back.pathname, right.redirect_uri)
    assert.equal(back.searchParams.get('error'), outcome.sentBack)
    assert.equal(back.searchParams.get('error_description'), sentence)
    const others = [...back.searchParams.keys()].filter((name) => !name.startsWith('error'))
    assert.deepEqual(
      others.filter((name) => name !== 'state'),
      [],
    )
  }
}

for (const [method, ask] of Object.entries(methods)) {
  test(`${method}: a valid request leads to the log-in page`, async () => {
    assertOutcome(await ask(new URLSearchParams(right)), 'page')
  })

  for (const name of Object.keys(right) as Name[]) {
    const outcomes = expected[name]
    const cases = { ...outcomes, empty: outcomes.missing }
    for (const [how, outcome] of Object.entries(cases)) {
      test(`${method}: ${name} ${how}: ${JSON.stringify(outcome)}`, async () => {
        assertOutcome(await ask(damage(name, how)), outcome)
      })
    }
    test(`${method}: ${name} with a control character is refused immediately`, async () => {
      for (const character of ['\u0000', '\n', '\r\nlocation: https://evil.example', '\u007f'])
        assertOutcome(await ask(damage(name, character)), refused)
    })
  }

  test(`${method}: unknown parameters, and response_mode, change nothing`, async () => {
    const parameters = new URLSearchParams({ ...right, nonce: 'n', request: 'x', zero: '\u0000' })
    parameters.append('response_mode', 'form_post')
    assertOutcome(await ask(parameters), 'page')
  })

  for (const name of ['response_mode', 'nonce', 'zero\u0000', '__proto__', 'carillon_repeated']) {
    test(`${method}: ${JSON.stringify(name)} twice, though unknown: sent back`, async () => {
      const parameters = new URLSearchParams(right)
      parameters.append(name, 'x')
      assertOutcome(await ask(parameters), 'page')
      parameters.append(name, 'x')
      assertOutcome(await ask(parameters), sentBack)
      parameters.set('redirect_uri', 'https://evil.example/')
      assertOutcome(await ask(parameters), unknownRedirect)
    })
  }

  test(`${method}: a state of seven characters comes back with the error, and no code`, async () => {
    const answer = await ask(new URLSearchParams({ ...right, state: '1234567' }))
    assertOutcome(answer, sentBack)
    const back = new URL(answer.headers.get('location') ?? '')
    assert.equal(back.searchParams.get('state'), '1234567')
    assertOutcome(await ask(new URLSearchParams({ ...right, state: '12345678' })), 'page')
  })

  test(`${method}: the obsolete scope oob is refused alone, and ignored beside offline`, async () => {
    assertOutcome(await ask(new URLSearchParams({ ...right, scope: 'offline oob' })), 'page')
    for (const scope of ['oob', 'openid oob', 'openid', 'OFFLINE']) {
      const answer = await ask(new URLSearchParams({ ...right, scope }))
      assertOutcome(answer, { sentBack: 'invalid_scope' })
      const back = new URL(answer.headers.get('location') ?? '')
      assert.equal(back.searchParams.get('state'), right.state)
    }
  })
}

const types: Record<string, string | undefined> = {
  JSON: 'application/json',
  multipart: 'multipart/form-data; boundary=x',
  'plain text': 'text/plain',
  'not a media type': ';;;',
}
for (const [name, type] of Object.entries(types)) {
  test(`POST with ${name} as its content type is refused`, async () => {
    const body = new URLSearchParams(right).toString()
    assertRefusal(await send(address, rawPost(body, { 'content-type': type ?? '' })), malformed)
  })
}

test('POST without a content type is refused', async () => {
  const body = new TextEncoder().encode(new URLSearchParams(right).toString())
  assertRefusal(await send(address, rawPost(body)), malformed)
  assertRefusal(await send(address, { method: 'POST' }), malformed)
})

test('POST with a body beyond the limit is 413, in the same format', async () => {
  const body = new URLSearchParams({ ...right, state: 'x'.repeat(60_000) }).toString()
  const answer = await send(address, rawPost(body, { 'content-type': formType }))
  assertRefusal(answer, { status: 413, error: 'invalid_request' })
})

test('a browser gets an error page with its style sheet', async () => {
  const query = new URLSearchParams({ ...right, state: 'a-state-with-\u0000' })
  for (const init of [{}, { method: 'POST', body: query }]) {
    const answer = await send(`${address}?${query}`, { headers: { accept: 'text/html' }, ...init })
    assert.equal(answer.status, 400)
    assert.match(answer.headers.get('content-type') ?? '', /^text\/html/)
    assert.match(answer.headers.get('content-security-policy') ?? '', /style-src 'self'/)
    assert.ok(answer.text.includes('invalid_request'))
  }
})
