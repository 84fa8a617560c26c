// Shared steps of these tests. Expected texts are repeated here literally instead of imported from the server, so that
// a change there fails a test.
import assert from 'node:assert/strict'
import { authorize, Browser, hiddenField } from '../support/browser.ts'
import { type Answer, basic, call, requestToken } from '../support/client.ts'
import { need } from '../support/need.ts'
import type { TestService } from '../support/service.ts'

/** spec 7: missing or invalid parameter, repeated parameter, expired code, wrong content type, bad Basic header. */
export const sentence =
  'The request is missing a required parameter, includes an invalid parameter value, includes a parameter more than once, or is otherwise malformed'

type Who = { email: string; password: string }
type App = { clientId: string; clientSecret: string }
export type TokenAnswer = {
  access_token: string
  expires_in: number
  refresh_token: string
  scope: string
  token_type: string
}

/** Browsers stay logged in, so that the slow password hash is computed once per member and file. */
const browsers = new Map<string, Browser>()

export async function codeFor(
  service: TestService,
  who: Who,
  parameters: Record<string, string> = {},
): Promise<string> {
  const key = `${service.url} ${who.email}`
  const browser = browsers.get(key) ?? new Browser(service.url)
  browsers.set(key, browser)
  const back = await authorize(service, who, { browser, parameters })
  return need(back.searchParams.get('code'))
}

/** Follows an authorization URL: logs in if necessary, allows the app, and returns the redirect. */
export async function allowAt(service: TestService, who: Who, address: URL): Promise<URL> {
  const browser = new Browser(service.url)
  const logIn = await browser.follow(address.href)
  const consent = await browser.follow(logIn.location, {
    csrf: hiddenField(logIn.text, 'csrf'),
    email: who.email,
    password: who.password,
  })
  const { location } = await browser.follow(consent.location, {
    csrf: hiddenField(consent.text, 'csrf'),
    decision: 'allow',
  })
  return new URL(location)
}

export function redeem(
  service: TestService,
  code: string,
  app: App = service.demo.app.member,
): Promise<Answer> {
  return requestToken(
    service,
    { grant_type: 'authorization_code', code, redirect_uri: service.demo.redirectUri },
    app,
  )
}

export function refresh(service: TestService, token: string): Promise<Answer> {
  return requestToken(service, { grant_type: 'refresh_token', refresh_token: token })
}

/** The whole code flow, up to the tokens. */
export async function tokensFor(
  service: TestService,
  who: Who,
): Promise<TokenAnswer & { code: string }> {
  const code = await codeFor(service, who)
  return { ...tokensOf(await redeem(service, code)), code }
}

export function tokensOf(answer: Answer): TokenAnswer {
  assert.equal(answer.status, 200, answer.text)
  return answer.body as TokenAnswer
}

/** The status of GET /v1/me with a token, and the error code if there is one. */
export async function meWith(service: { url: string }, token: string): Promise<string> {
  const { status, body } = await call(service, token, 'GET', '/v1/me')
  const { errors } = body as { errors?: { code: number }[] }
  return errors === undefined ? String(status) : `${status}/${errors[0]?.code}`
}

/** Asserts the format of RFC 6749, 5.2, without other fields. */
export function assertRefusal(
  answer: Answer,
  expected: { status: number; error: string; description?: string },
  about = '',
): void {
  const said = `${about}: ${answer.status} ${answer.text}`
  assert.equal(answer.status, expected.status, said)
  assert.match(answer.headers.get('content-type') ?? '', /^application\/json/, said)
  const body = answer.body as Record<string, unknown>
  const { error, error_description, error_hint = '', error_uri, status_code, ...rest } = body
  assert.deepEqual(rest, {}, said)
  assert.match(String(error_uri), /^http:.*\/docs\/errors\/authorization#[a-z_]+$/, said)
  assert.equal(error, expected.error, said)
  assert.equal(error_description, expected.description ?? sentence, said)
  assert.equal(typeof error_hint, 'string', said)
  assert.equal(status_code, expected.status, said)
  assert.match(answer.headers.get('cache-control') ?? '', /no-store/, said)
}

export const malformed = { status: 400, error: 'invalid_request' }
export const badGrant = { status: 400, error: 'invalid_grant' }
export const badClient = { status: 401, error: 'invalid_client' }

/** Registers an app of the Demo organization through the API, like a developer. */
export async function registerApp(
  service: TestService,
  ownerToken: string,
  input: { kind?: string; isPublic?: boolean; redirectUris?: string[] },
): Promise<App> {
  const answer = await call(service, ownerToken, 'POST', '/v1/apps', {
    organizationId: service.demo.organization.demo,
    name: 'An app of the test',
    kind: 'MEMBER',
    redirectUris: [service.demo.redirectUri],
    ...input,
  })
  assert.equal(answer.status, 200, answer.text)
  const { data } = answer.body as { data: { clientId: string; clientSecret: string | null } }
  assert.equal(data.clientSecret === null, input.isPublic === true)
  return { clientId: data.clientId, clientSecret: data.clientSecret ?? '' }
}

/** A POST with exactly this body and these headers. */
export function rawPost(
  body: string | Uint8Array<ArrayBuffer> | FormData,
  headers: Record<string, string> = {},
): RequestInit {
  return { method: 'POST', body, headers }
}

export const formType = 'application/x-www-form-urlencoded'

export function withBasic(app: App): Record<string, string> {
  return { authorization: basic(app), 'content-type': formType }
}
