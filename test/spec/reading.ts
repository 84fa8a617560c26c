// How the tests of the specification read an answer, and the few ways to a token that they share.
import assert from 'node:assert/strict'
import { authorize, Browser } from '../support/browser.ts'
import { type Answer, requestToken } from '../support/client.ts'
import { need } from '../support/need.ts'
import type { TestService } from '../support/service.ts'

/** spec 7: what the authorization addresses say to anything malformed. Written out here, not taken from the code. */
export const malformed =
  'The request is missing a required parameter, includes an invalid parameter value, includes a parameter more than once, or is otherwise malformed'

export function dataOf<T>(answer: Answer): T {
  assert.equal(answer.status, 200, answer.text)
  return (answer.body as { data: T }).data
}

type Refusal = { code: number; message: string; id: string; resource: unknown }

/** Status, code and message of the only error in the envelope. */
export function refusalOf(answer: Answer): [status: number, code: number, message: string] {
  const { errors } = answer.body as { errors: Refusal[] }
  assert.equal(errors.length, 1, answer.text)
  const { code, message } = need(errors[0])
  return [answer.status, code, message]
}

/** Status, error and description in the format of RFC 6749. */
export function authorizationErrorOf(
  answer: Answer,
): [status: number, error: string, text: string] {
  const { error, error_description } = answer.body as { error: string; error_description: string }
  return [answer.status, error, error_description]
}

export type Tokens = {
  access_token: string
  expires_in: number
  refresh_token: string
  scope: string
  token_type: string
}

/** Log in and consent as the owner of the demo; the code that the app receives. */
export async function newCode(
  service: TestService,
  parameters: Record<string, string> = {},
): Promise<string> {
  const back = await authorize(service, service.demo.member.owner, { parameters })
  return need(back.searchParams.get('code'))
}

export async function redeem(service: TestService, code: string): Promise<Answer> {
  return requestToken(service, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: service.demo.redirectUri,
  })
}

export async function newTokens(service: TestService): Promise<Tokens> {
  const answer = await redeem(service, await newCode(service))
  assert.equal(answer.status, 200, answer.text)
  return answer.body as Tokens
}

/** The address to which the authorization address redirects the browser; for requests that end without a person. */
export async function openAuthorization(
  service: TestService,
  parameters: Record<string, string | undefined>,
): Promise<Answer & { location: string }> {
  const query = new URLSearchParams()
  const all = {
    response_type: 'code',
    client_id: service.demo.app.member.clientId,
    redirect_uri: service.demo.redirectUri,
    scope: 'offline',
    ...parameters,
  }
  for (const [name, value] of Object.entries(all)) if (value !== undefined) query.set(name, value)
  return new Browser(service.url).follow(`/oauth2/auth?${query}`)
}

/** Makes every code and token look as if it had been given this long ago. */
export async function letTimePass(service: TestService, seconds: number): Promise<void> {
  await service.database.pool.query(
    `update oauth_records set expires_at = expires_at - make_interval(secs => $1),
       consumed_at = consumed_at - make_interval(secs => $1),
       payload = payload || jsonb_build_object(
         'exp', (payload->>'exp')::bigint - $1::bigint, 'iat', (payload->>'iat')::bigint - $1::bigint)
     where model <> 'Session'`,
    [seconds],
  )
}
