// Calls to the token endpoint of a network: keys in a Basic header or in the parameters, one request, no retries. The
// answer of the network never gets into an error: token endpoints answer with secrets.
import { mapWords, type Said, say } from '../../sentences/sentences.ts'
import type { NetworkApp } from '../connecting.ts'
import { type NetworkClient, textAt, valueAt } from '../http/client.ts'
import { readRetryAt } from '../http/rate-limits.ts'
import { type Answer, type Outcome, TimedOut, type WireRequest } from '../http/request.ts'
import { NetworkError, type NetworkErrorKind } from '../networks.ts'

export type TokenCall = {
  method: WireRequest['method']
  url: string
  /** The app in a Basic header. */
  basic?: NetworkApp
  bearer?: string
  query?: Record<string, string>
  form?: Record<string, string>
  /** The call spends what it sends: a code, or a refresh token that works once. */
  isSpending: boolean
}

/** The meaning of a refusal. Without a kind it is final, and proves nothing about the grant. */
export type Verdict = {
  kind?: NetworkErrorKind | undefined
  code?: string | undefined
  sentence?: Said | undefined
  hint?: Said | undefined
}

/** A 2xx answer with a JSON object; otherwise throws a NetworkError. `judge` reads a 4xx. */
export async function callTokenEndpoint(
  client: NetworkClient,
  call: TokenCall,
  judge: (client: NetworkClient, answer: Answer) => Verdict,
  signal: AbortSignal,
): Promise<Answer> {
  const outcome = await client.send(toRequest(call), { signal, timeoutMs: client.timeoutMs })
  if (!outcome.answer) throw explainTrouble(client, call, outcome)
  const { answer } = outcome
  if (answer.status === 429) throw rateLimited(client, answer)
  const isRefusal = answer.status >= 400 && answer.status < 500 && answer.status !== 408
  if (isRefusal) throw explainRefusal(client, call, answer, judge(client, answer))
  if (answer.status < 200 || answer.status >= 300)
    throw lost(
      client,
      call,
      answer.status,
      say('network_status', { network: client.title, status: answer.status }),
    )
  if (typeof answer.body !== 'object' || answer.body === null) throw unreadable(client, call)
  return answer
}

/** The tokens of an answer, over those known before: a refresh token that was not sent again is kept. */
export function readPair(
  client: NetworkClient,
  call: Pick<TokenCall, 'isSpending'>,
  answer: Answer,
  known: Record<string, unknown> = {},
): { accessToken: string; [name: string]: unknown } {
  const accessToken = tokenAt(answer, 'access_token')
  if (accessToken === undefined) throw unreadable(client, call)
  const refreshToken = tokenAt(answer, 'refresh_token')
  return { ...known, accessToken, ...(refreshToken === undefined ? {} : { refreshToken }) }
}

/** For a 2xx that lacks a token: it may have been issued, and is lost. */
export function unreadable(client: NetworkClient, call: Pick<TokenCall, 'isSpending'>) {
  return lost(
    client,
    call,
    'incomplete_answer',
    say('no_token_answered', { network: client.title }),
  )
}

/** From expires_in, which some send as text. Null: the network names no end. */
export function expiryOf(answer: Answer, field = 'expires_in', now = Date.now()): Date | null {
  const seconds = Number(textAt(answer.body, field) ?? Number.NaN)
  const isLife = Number.isFinite(seconds) && seconds > 0 && seconds < maxLifeSeconds
  return isLife ? new Date(now + seconds * 1_000) : null
}

const maxLifeSeconds = 100 * 366 * 86_400

/** Scopes as a list, or as text with blanks or commas. */
export function scopesOf(value: unknown): string[] {
  const list = Array.isArray(value) ? value : typeof value === 'string' ? value.split(/[\s,]+/) : []
  return list.filter((scope): scope is string => typeof scope === 'string' && scope !== '')
}

/** An answer without a scope grants what was asked for (RFC 6749 5.1). `granted`: as the network names it. */
export function scopesGranted(granted: unknown, asked: readonly string[] = []): string[] {
  const named = scopesOf(granted)
  return named.length > 0 ? named : [...asked]
}

/** A token as it can be sent in a header. */
export function tokenAt(answer: Answer, ...path: (string | number)[]): string | undefined {
  const found = valueAt(answer.body, ...path)
  return typeof found === 'string' && /^[\x21-\x7e]+$/.test(found) ? found : undefined
}

function toRequest({ method, url: address, basic, bearer, query, form }: TokenCall): WireRequest {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
  const headers: Record<string, string> = { accept: 'application/json', 'user-agent': 'Carillon' }
  if (basic) headers.authorization = `Basic ${btoa(keysOf(basic))}`
  if (bearer) headers.authorization = `Bearer ${bearer}`
  if (!form) return { method, url, headers }
  headers['content-type'] = 'application/x-www-form-urlencoded'
  return { method, url, headers, body: new URLSearchParams(form).toString() }
}

/** Encoded like a form first (RFC 6749 2.3.1), which changes nothing of the keys that networks give out. */
function keysOf({ clientId, clientSecret }: NetworkApp): string {
  return [clientId, clientSecret].map(encodeURIComponent).join(':')
}

function explainTrouble(
  client: NetworkClient,
  call: TokenCall,
  { trouble, mayHaveArrived }: Extract<Outcome, { answer?: undefined }>,
): NetworkError {
  const { name, title } = client
  if (!mayHaveArrived)
    return new NetworkError(
      'retry',
      `${name}_unreachable`,
      say('network_unreachable', { network: title }),
      {
        cause: trouble,
      },
    )
  return trouble instanceof TimedOut
    ? lost(client, call, 'timeout', say('network_timeout', { network: title }), trouble)
    : lost(client, call, 'no_answer', say('network_connection_broke', { network: title }), trouble)
}

function lost(
  { name }: NetworkClient,
  { isSpending }: Pick<TokenCall, 'isSpending'>,
  code: string | number,
  message: Said,
  cause?: Error,
): NetworkError {
  const kind = isSpending ? 'unknown-outcome' : 'retry'
  return new NetworkError(kind, `${name}_${code}`, message, { cause })
}

function rateLimited({ name, title }: NetworkClient, { headers }: Answer): NetworkError {
  return new NetworkError(
    'rate-limited',
    `${name}_429`,
    say('network_asks_to_wait', { network: title }),
    {
      retryAt: readRetryAt(headers),
    },
  )
}

function explainRefusal(
  client: NetworkClient,
  call: TokenCall,
  answer: Answer,
  { kind = 'rejected', code, sentence, hint }: Verdict,
): NetworkError {
  const secrets = [...secretsIn(call), ...secretsOf(answer)]
  const usual = kind === 'reconnect' ? say('reconnect') : undefined
  const advice = withoutSecrets(hint, secrets) ?? usual
  return new NetworkError(
    kind === 'unknown-outcome' && !call.isSpending ? 'retry' : kind,
    codeOf(client, code ?? String(answer.status)),
    withoutSecrets(sentence, secrets) ??
      say('network_status', { network: client.title, status: answer.status }),
    {
      ...(advice ? { hint: advice } : {}),
      ...(kind === 'rate-limited' ? { retryAt: readRetryAt(answer.headers) } : {}),
    },
  )
}

function codeOf({ name }: NetworkClient, code: string): string {
  const tidied = code
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, 60)
  return tidied.startsWith(`${name}_`) ? tidied : `${name}_${tidied}`
}

const publicParameters = ['grant_type', 'redirect_uri', 'client_id', 'token_type_hint', 'fields']

function secretsIn({ basic, bearer, query, form }: TokenCall): string[] {
  const parameters = Object.entries({ ...query, ...form })
  const sent = parameters.filter(([name]) => !publicParameters.includes(name))
  return [basic?.clientSecret ?? '', bearer ?? '', ...sent.map(([, value]) => value)]
}

/** Every text in the answer that is named like a token. */
function secretsOf({ body }: Answer): string[] {
  const found: string[] = []
  JSON.stringify(body, (name, value: unknown) => {
    if (typeof value === 'string' && /token$|^code$|secret/i.test(name)) found.push(value)
    return value
  })
  return found
}

/** Networks quote what they refuse. */
function withoutSecrets(said: Said | undefined, secrets: string[]): Said | undefined {
  if (!said) return undefined
  const long = secrets.filter((secret) => secret.length >= 4)
  return mapWords(said, (words) =>
    long.reduce((text, secret) => text.replaceAll(secret, '…'), words).slice(0, 300),
  )
}
