// A small HTTP client for tests: requests tokens without a browser, sends JSON, returns the raw answer.
import { request } from 'undici'
import { assertDocumented } from './documented.ts'
import type { TestService } from './service.ts'
import { installApp } from './world-installations.ts'

export type Answer = { status: number; headers: Headers; body: unknown; text: string }

export function basic({
  clientId,
  clientSecret,
}: {
  clientId: string
  clientSecret: string
}): string {
  return `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
}

export async function send(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, { redirect: 'manual', ...init })
  return makeAnswer(response.status, response.headers, await response.text())
}

/** A call to the API with a bearer token; a Buffer is sent as it is. Tests make thousands of them, and fetch needs half as much CPU again. */
export async function call(
  service: { url: string },
  token: string | undefined,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await request(`${service.url}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: body instanceof Buffer ? body : JSON.stringify(body) }),
  })
  const text = await answer.body.text()
  assertDocumented(method, path, answer.statusCode)
  const received = new Headers()
  for (const [name, values] of Object.entries(answer.headers))
    for (const value of [values ?? []].flat()) received.append(name, value)
  return makeAnswer(answer.statusCode, received, text)
}

function makeAnswer(status: number, headers: Headers, text: string): Answer {
  const isJson = headers.get('content-type')?.includes('json')
  return { status, headers, text, body: isJson ? JSON.parse(text) : undefined }
}

/** A request to the token endpoint with Basic credentials. */
export async function requestToken(
  service: TestService,
  form: Record<string, string>,
  app: { clientId: string; clientSecret: string } = service.demo.app.member,
  path = '/oauth2/token',
): Promise<Answer> {
  return send(`${service.url}${path}`, {
    method: 'POST',
    headers: { authorization: basic(app) },
    body: new URLSearchParams(form),
  })
}

/** A token for a member; installs the app for the member first if necessary. */
export async function tokenOf(
  service: TestService,
  memberId: string,
  options: { admin?: boolean } = {},
): Promise<string> {
  await installApp(service.database, service.demo.app.member.clientId, { memberId }, options)
  const answer = await requestToken(service, { grant_type: 'member_app', member_id: memberId })
  return accessTokenOf(answer)
}

export async function organizationToken(service: TestService): Promise<string> {
  return accessTokenOf(
    await requestToken(service, { grant_type: 'organization_app' }, service.demo.app.organization),
  )
}

export async function appToken(service: TestService): Promise<string> {
  const form = { grant_type: 'client_credentials' }
  return accessTokenOf(
    await requestToken(service, form, service.demo.app.member, '/auth/oauth/v2/token'),
  )
}

export function accessTokenOf(answer: Answer): string {
  const { access_token: token } = (answer.body ?? {}) as { access_token?: string }
  if (token === undefined) throw new Error(`no token: ${answer.status} ${answer.text}`)
  return token
}
