// The typed client of the public API. call() returns the answer's body, dataOf() its `data`; both throw an ApiError.
import createClient from 'openapi-fetch'
import { apiVersion, type components, type paths } from '../../sdk/schema.gen.ts'
import { loadSentencesOf } from '../texts/sentences.ts'
import { errorOf } from '../ui/errors.ts'
import { send } from './send.ts'
import { findToken, renewToken } from './token.ts'

export type Schemas = components['schemas']

export const api = createClient<paths>({ baseUrl: '/', fetch: fetchWithToken })

type Answer<Data> = { data?: Data; error?: unknown; response: Response }

export async function call<Data>(answer: Promise<Answer<Data>>): Promise<Data> {
  const { data, error, response } = await answer
  await loadSentencesOf(data ?? error)
  // An answer without a body, such as 204, has no data.
  if (response.ok) return data as Data
  throw errorOf(response, error as Schemas['Failure'] | undefined)
}

export async function dataOf<Data>(answer: Promise<Answer<{ data: Data }>>): Promise<Data> {
  return (await call(answer)).data
}

/** Replaces a token that was revoked or expired early, once. */
async function fetchWithToken(request: Request): Promise<Response> {
  const again = request.clone()
  const response = await send(withToken(request, await findToken()))
  if (response.status !== 401) return response
  const renewed = await renewToken()
  return renewed ? send(withToken(again, renewed.accessToken)) : response
}

/** Errors come with their sentences, to be shown in the member's language. */
function withToken(request: Request, token: string | undefined): Request {
  request.headers.set('carillon-version', apiVersion)
  request.headers.set('prefer', 'sentences')
  if (token) request.headers.set('authorization', `Bearer ${token}`)
  return request
}
