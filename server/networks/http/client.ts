// Every connector calls its network through this client. It maps each answer, or its absence, to the error kind by which the
// publisher decides.
import { type Said, say } from '../../sentences/sentences.ts'
import { type Account, NetworkError, type NetworkErrorKind } from '../networks.ts'
import { readRetryAt, usualWait } from './rate-limits.ts'
import { type Answer, type Guarded, type Send, TimedOut } from './request.ts'
import type { UploadLimiter } from './upload-limiter.ts'
import { inEnglish, withoutToken } from './words-of-network.ts'

/** One network at one address. */
export type NetworkClient = {
  /** Prefix of every error code: facebook_403. */
  name: string
  /** As people know the network: X. */
  title: string
  address: string
  /** The address is the network's own and not a sandbox. */
  isReal: boolean
  /** The web site that shows posts. */
  site: string
  send: Send
  /** For addresses that people name. */
  guarded: Guarded
  /** The directory that knows the server of each account, on a network of many. */
  directory: string | undefined
  /** The web site of the real network. */
  realSite: string
  timeoutMs: number
  /** The network counts the calls of each endpoint apart. */
  hasLimitPerEndpoint?: boolean
  /** For uploads whose bytes pass through this process. */
  limiter: UploadLimiter
  /** Reads the network's error body; called for answers that are not 2xx. */
  explain(answer: Answer): Refusal
}

export type Refusal = {
  /** The network's own words. */
  sentence?: Said | undefined
  /** Where its own error code says more than the HTTP status. */
  kind?: NetworkErrorKind | undefined
  code?: string | undefined
  hint?: Said | undefined
  /** The result of `prepare` no longer exists, if this call was to publish it. */
  isPreparedGone?: boolean
  /** The network could not fetch a picture or video from its address. */
  isMediaNotFetched?: boolean
  /** A permission is missing for this call. The token is valid, and other calls may work. */
  isPermission?: boolean
  /** The account is suspended, deactivated or gone: a renewed token would be refused as well. */
  isAccount?: boolean
  /** The network refuses the app's key, whatever the profile. `code` is then <network>_app_<reason>: health looks for it. */
  isAppWide?: boolean
  /** The network checks this before it does anything: `kind` is certain even with a server error. */
  isCheckedFirst?: boolean
  /** A token that was issued just now gets the same answer for some seconds. */
  mayBeTooNew?: boolean
  /** The post that the network names when it refuses a repetition. */
  repeats?: string | undefined
  /** How long to wait where no header says it. */
  waitMs?: number | undefined
}

export type Call = {
  /** `publish` makes the post visible, `prepare` makes something that stays invisible, `read` changes nothing. */
  purpose: 'publish' | 'prepare' | 'read'
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  /** Instead of `path`: an address of the network's own that it named, such as one for uploads. */
  to?: URL
  query?: Record<string, string>
  headers?: Record<string, string>
  json?: unknown
  form?: Record<string, string>
  bytes?: { mimeType: string; sizeBytes: number; body: Buffer | AsyncIterable<Uint8Array> }
  /** The call carries media, or the network fetches media before it answers. */
  isSlow?: boolean
}

/** How long a slow call may stand still. The work it belongs to bounds its whole duration. */
export const slowCallMs = 60_000

/** Returns a 2xx answer or throws a NetworkError. */
export async function callNetwork(
  client: NetworkClient,
  account: Account,
  call: Call,
  signal: AbortSignal,
): Promise<Answer> {
  const token = requireToken(client, account)
  const outcome = await client.send(toRequest(client, call, token), {
    signal,
    timeoutMs: call.isSlow ? Math.max(slowCallMs, client.timeoutMs) : client.timeoutMs,
  })
  if (!outcome.answer) throw explainTrouble(client, call, outcome)
  const { status } = outcome.answer
  if (status >= 200 && status < 300) return outcome.answer
  throw explainRefusal(client, call, outcome.answer, token)
}

/** For a 2xx without a required field: the network may have done the work, but did not name the result. */
export function incomplete(client: NetworkClient, call: Call['purpose']): NetworkError {
  return new NetworkError(
    kindFor(call, 'unknown-outcome'),
    `${client.name}_incomplete_answer`,
    say('network_answer_incomplete', { network: client.title }),
  )
}

/** Undefined: the network no longer knows what was prepared. */
export async function unlessGone<T>(asking: Promise<T>): Promise<T | undefined> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof NetworkError && error.code === 'prepared_gone') return undefined
    throw error
  }
}

/** Text or number at a path of an answer, as text. */
export function textAt(value: unknown, ...path: (string | number)[]): string | undefined {
  const found = valueAt(value, ...path)
  return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined
}

export function listAt(value: unknown, ...path: (string | number)[]): unknown[] {
  const found = valueAt(value, ...path)
  return Array.isArray(found) ? found : []
}

export function valueAt(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
        ? inner[key as keyof typeof inner]
        : undefined,
    value,
  )
}

/** A token is sent as a header value: text with a blank or a line break in it cannot be a token. */
export function requireToken(client: NetworkClient, account: Account): string {
  const token = account.credentials.accessToken
  if (typeof token === 'string' && /^[\x21-\x7e]+$/.test(token)) return token
  throw new NetworkError(
    'reconnect',
    `${client.name}_no_token`,
    say('no_token_to_act', { network: client.title }),
    { hint: say('reconnect') },
  )
}

/** The token travels in a header on every network, so that no address and no log line ever holds it. */
function toRequest(client: NetworkClient, call: Call, token: string) {
  const url = new URL(call.to ?? client.address.replace(/\/$/, '') + call.path)
  for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value)
  const headers: Record<string, string> = {
    authorization: `Bearer ${token}`,
    accept: 'application/json',
    'user-agent': 'Carillon',
    ...call.headers,
  }
  if (call.json !== undefined) {
    headers['content-type'] = 'application/json'
    return { method: call.method, url, headers, body: JSON.stringify(call.json) }
  }
  if (call.form) {
    headers['content-type'] = 'application/x-www-form-urlencoded'
    return { method: call.method, url, headers, body: new URLSearchParams(call.form).toString() }
  }
  if (call.bytes) {
    const { mimeType, sizeBytes, body } = call.bytes
    headers['content-type'] = mimeType
    headers['content-length'] = String(sizeBytes)
    return { method: call.method, url, headers, body }
  }
  return { method: call.method, url, headers }
}

function explainTrouble(
  client: NetworkClient,
  call: Call,
  { trouble, mayHaveArrived }: { trouble: Error; mayHaveArrived: boolean },
): NetworkError {
  if (!mayHaveArrived) {
    return new NetworkError(
      'retry',
      `${client.name}_unreachable`,
      say('network_unreachable', { network: client.title }),
      { cause: trouble },
    )
  }
  const timedOut = trouble instanceof TimedOut
  return new NetworkError(
    kindFor(call.purpose, 'unknown-outcome'),
    `${client.name}_${timedOut ? 'timeout' : 'no_answer'}`,
    timedOut
      ? say('network_timeout', { network: client.title })
      : say('network_connection_broke', { network: client.title }),
    { cause: trouble },
  )
}

function explainRefusal(
  client: NetworkClient,
  call: Call,
  answer: Answer,
  token: string,
): NetworkError {
  const refusal = client.explain(answer)
  const { sentence, hint, isPermission, isAppWide, mayBeTooNew, repeats, waitMs } = refusal
  const message =
    withoutToken(sentence, token) ??
    say('network_status', { network: client.title, status: answer.status })
  const own = kindOf(answer.status, refusal)
  // Reading needs permissions of its own. Without one, publishing may still work.
  const kind = isPermission && call.purpose === 'read' ? 'retry' : kindFor(call.purpose, own)
  const advice = withoutToken(hint, token) ?? hints[kind]
  const isWaiting = kind === 'rate-limited' || (isAppWide && kind !== 'rejected')
  return new NetworkError(kind, codeOf(client, call, answer.status, refusal), message, {
    ...(advice ? { hint: advice } : {}),
    ...(isAppWide ? { isAppWide } : {}),
    ...(mayBeTooNew ? { mayBeTooNew } : {}),
    repeats,
    outlivesRenewal: outlivesRenewal(answer.status, refusal),
    sparesPublishing:
      client.hasLimitPerEndpoint === true && call.purpose !== 'publish' && !isAppWide,
    ...(isWaiting
      ? { retryAt: readRetryAt(answer.headers, waitMs ?? usualWait(inEnglish(sentence))) }
      : {}),
  })
}

/** No network refuses an expired token with 403, except by a code of its own. */
function outlivesRenewal(
  status: number,
  { isPermission, isAccount, isAppWide, isCheckedFirst }: Refusal,
): boolean {
  return Boolean(isPermission || isAccount || isAppWide || (status === 403 && !isCheckedFirst))
}

function kindOf(status: number, refusal: Refusal): NetworkErrorKind {
  const { kind, sentence, isPreparedGone, isMediaNotFetched, isCheckedFirst } = refusal
  const byStatus = kindOfStatus(status)
  // A server error wins over the body: the network may have done the work before it failed.
  if (byStatus === 'unknown-outcome') return isCheckedFirst && kind ? kind : byStatus
  // It may be gone because an earlier attempt published it.
  if (isPreparedGone) return 'unknown-outcome'
  if (isMediaNotFetched) return 'retry'
  if (kind) return kind
  // An answer that is not in the network's format may be a proxy's: it does not prove whether the request reached the network.
  return byStatus === 'rejected' && !sentence ? 'unknown-outcome' : byStatus
}

function codeOf(
  client: NetworkClient,
  { purpose }: Call,
  status: number,
  refusal: Refusal,
): string {
  const isServerError = kindOfStatus(status) === 'unknown-outcome'
  if (refusal.isPreparedGone && purpose !== 'prepare' && !isServerError) return 'prepared_gone'
  if (refusal.isMediaNotFetched && !isServerError) return 'media_not_fetched'
  return refusal.code ?? `${client.name}_${status}`
}

/**
 * 3xx is in doubt as well: some servers answer a successful request with 303. So is 408: a proxy that timed out may have
 * passed the request on already.
 */
function kindOfStatus(status: number): NetworkErrorKind {
  if (status === 429) return 'rate-limited'
  if (status === 401) return 'reconnect'
  return status >= 400 && status < 500 && status !== 408 ? 'rejected' : 'unknown-outcome'
}

/** A call that cannot publish leaves no doubt and is retried. A refused read says nothing about the post. */
function kindFor(purpose: Call['purpose'], kind: NetworkErrorKind): NetworkErrorKind {
  if (purpose !== 'publish' && kind === 'unknown-outcome') return 'retry'
  if (purpose === 'read' && kind === 'rejected') return 'retry'
  return kind
}

const hints: Partial<Record<NetworkErrorKind, Said>> = {
  reconnect: say('reconnect'),
  rejected: say('change_and_send_again'),
}

/** The first of these texts of an answer that is not blank, bounded: patterns are matched against it. */
export function sentenceAt(body: unknown, ...paths: (string | number)[][]): string | undefined {
  for (const path of paths) {
    const text = textAt(body, ...path)
      ?.slice(0, 2_000)
      .trim()
    if (text) return text
  }
  return undefined
}
