// A client of one service. Every call is typed by its path; `request` makes calls that the types do not know.
import { errorOf } from './errors.ts'
import { apiVersion } from './schema.gen.ts'
import { type Fetch, type Prepared, type Sending, send } from './send.ts'
import type {
  Answering,
  AnswerOf,
  Arguments,
  CallOptions,
  InputOf,
  Method,
  PathOf,
} from './types.ts'

/** A token, or the functions that keep a valid one. `renew` gets the token that was refused. */
export type Auth =
  | string
  | { accessToken(): Promise<string>; renew?(refused: string): Promise<string> }

export type ClientOptions = {
  /** The address of the service. */
  baseUrl: string
  auth?: Auth
  /** Of the API, such as `2026-11-19`: the one that the types describe, unless another is named. */
  version?: string
  /** For each attempt, until its answer has come as a whole; of `fetch`, until it begins. */
  timeoutMs?: number
  maxRetries?: number
  /** Sent with every call. */
  headers?: Record<string, string>
  fetch?: Fetch
}

type Untyped = CallOptions & {
  path?: object | undefined
  query?: object | undefined
  body?: unknown
}
type Call<M extends Method> = <P extends PathOf<M>>(
  path: P,
  ...input: Arguments<InputOf<P, M>>
) => Answering<AnswerOf<P, M>>

export type Client = {
  readonly baseUrl: string
  get: Call<'get'>
  post: Call<'post'>
  put: Call<'put'>
  patch: Call<'patch'>
  delete: Call<'delete'>
  /** Any call: the answer is what the caller says it is. */
  request<T = unknown>(method: string, path: string, input?: Untyped): Answering<T>
  /** The response of any call, whatever its status: for answers that are no JSON. */
  fetch(method: string, path: string, input?: Untyped): Promise<Response>
  /** The settings of every request, for addresses that take no token, such as those of uploads. */
  readonly sending: Sending
}

export function createClient(options: ClientOptions): Client {
  const baseUrl = options.baseUrl.replace(/\/+$/, '')
  const sending: Sending = {
    // Called by its name, because fetch of a browser must be a method of the window.
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    timeoutMs: options.timeoutMs ?? 60_000,
    maxRetries: options.maxRetries ?? 2,
  }
  const version = { 'carillon-version': options.version ?? apiVersion }
  const ask = (method: string, path: string, input: Untyped = {}, isStreamed = false) => {
    const headers = { ...version, ...options.headers, ...input.headers }
    const request = prepare(baseUrl, method.toUpperCase(), path, { ...input, headers })
    const own = { ...sending, ...definedOf(input) }
    return authorized(options.auth, own, { ...request, isStreamed })
  }
  const request = <T>(method: string, path: string, input?: Untyped) =>
    answering<T>(ask(method, path, input))
  const fetchRaw: Client['fetch'] = (method, path, input) => ask(method, path, input, true)
  const call =
    <M extends Method>(method: M): Call<M> =>
    (path, ...[input]) =>
      request(method, path, input as Untyped | undefined)
  return {
    ...{ baseUrl, sending, request, fetch: fetchRaw },
    ...{ get: call('get'), post: call('post'), put: call('put') },
    ...{ patch: call('patch'), delete: call('delete') },
  }
}

function definedOf({ timeoutMs, maxRetries, signal }: CallOptions): Partial<Sending> {
  return {
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(maxRetries !== undefined && { maxRetries }),
    ...(signal && { signal }),
  }
}

function prepare(baseUrl: string, method: string, path: string, input: Untyped): Prepared {
  const { path: parts = {}, query = {}, body, extra = {} } = input
  const values = new Map(Object.entries(parts))
  const filled = path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => {
    if (values.get(name) === undefined) throw new TypeError(`${path} needs ${name}`)
    return encodeURIComponent(String(values.get(name)))
  })
  const search = new URLSearchParams(extra)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.append(name, String(value))
  const asked = search.size > 0 ? `${filled.includes('?') ? '&' : '?'}${search}` : ''
  return {
    url: `${baseUrl}${filled}${asked}`,
    method,
    headers: headersOf(method, input),
    ...(body !== undefined && { body: isFile(body) ? body : JSON.stringify(body) }),
  }
}

/** Sent as it is. Every other body is an object. */
function isFile(body: unknown): body is Blob | string {
  return typeof body === 'string' || body instanceof Blob
}

/** A POST always has a key, so that a repetition does nothing twice. */
function headersOf(method: string, { headers = {}, body, idempotencyKey }: Untyped) {
  const given = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
  return {
    accept: 'application/json',
    ...(body !== undefined && !isFile(body) && { 'content-type': 'application/json' }),
    ...(method === 'POST' && { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() }),
    ...(Object.fromEntries(given) as Record<string, string>),
  }
}

/** A token that was revoked or ended early is renewed once. */
async function authorized(
  auth: Auth | undefined,
  sending: Sending,
  request: Prepared,
): Promise<Response> {
  if (auth === undefined) return send(sending, request)
  const token = typeof auth === 'string' ? auth : await auth.accessToken()
  const response = await send(sending, withToken(request, token))
  if (typeof auth === 'string' || !auth.renew || !isTokenRefused(response)) return response
  await response.body?.cancel()
  return send(sending, withToken(request, await auth.renew(token)))
}

function withToken(request: Prepared, token: string): Prepared {
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } }
}

/** Some refusals of rights are 401 as well; another token would be refused again. */
function isTokenRefused({ status, headers }: Response): boolean {
  return status === 401 && !/insufficient_scope/.test(headers.get('www-authenticate') ?? '')
}

function answering<T>(sent: Promise<Response>): Answering<T> {
  const both = sent.then(async (response) => {
    if (!response.ok) throw await errorOf(response)
    return { answer: (await response.json()) as T, response }
  })
  return Object.assign(
    both.then(({ answer }) => answer),
    { withResponse: () => both },
  )
}
