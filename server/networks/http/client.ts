// How every connector calls its network, and how an answer or the lack of one becomes a kind the publisher decides by.
import type { Agent } from 'undici'
import { type Account, type MediumFacts, NetworkError, type NetworkErrorKind } from '../networks.ts'
import { readRetryAt } from './rate-limits.ts'
import { type Answer, sendOnce, TimedOut } from './transport.ts'
import type { UploadLimiter } from './upload-limiter.ts'

/** One network at one address. */
export type Line = {
  /** Opens every error code: twitter_403. */
  name: string
  /** For a person: X. */
  title: string
  address: string
  /** Where a person finds a post. */
  site: string
  agent: Agent
  timeoutMs: number
  /** For uploads that carry the bytes through this process. */
  limiter: UploadLimiter
  /** What the network's own error body says; only for answers that are not 2xx. */
  explain(answer: Answer): Refusal
}

export type Refusal = {
  /** The network's own words. */
  sentence?: string | undefined
  /** Where its own error code says more than the HTTP status. */
  kind?: NetworkErrorKind | undefined
  code?: string | undefined
  hint?: string | undefined
  /** What `prepare` made is not there any more, if this was about to publish it. */
  isPreparedGone?: boolean
  /** The network could not fetch a picture or video from its address. */
  isMediaNotFetched?: boolean
}

export type Call = {
  /**
   * What is at stake: `publish` makes the post visible, `prepare` makes something that nobody sees, `look` only reads.
   */
  purpose: 'publish' | 'prepare' | 'look'
  method: 'GET' | 'POST'
  path: string
  query?: Record<string, string>
  json?: unknown
  form?: Record<string, string>
  /** It carries media, or the network fetches them before it answers. */
  isSlow?: boolean
  /** A medium the network is to fetch. */
  medium?: MediumFacts | undefined
}

/** A slow call is bounded by what it belongs to; this is for one that stands still. */
export const slowCallMs = 60_000

/** Gives a 2xx answer or throws a NetworkError. */
export async function callNetwork(
  line: Line,
  account: Account,
  call: Call,
  signal: AbortSignal,
): Promise<Answer> {
  const token = requireToken(line, account)
  const outcome = await sendOnce(line.agent, toRequest(line, call, token), {
    signal,
    timeoutMs: call.isSlow ? Math.max(slowCallMs, line.timeoutMs) : line.timeoutMs,
  })
  if (!outcome.answer) throw explainTrouble(line, call, outcome)
  const { status } = outcome.answer
  if (status >= 200 && status < 300) return outcome.answer
  throw explainRefusal(line, call, outcome.answer, token)
}

/** A 2xx without what it must hold: taken, perhaps, but we cannot say as what. */
export function incomplete(line: Line, call: Call['purpose']): NetworkError {
  return new NetworkError(
    kindFor(call, 'unknown-outcome'),
    `${line.name}_incomplete_answer`,
    `${line.title} answered without saying what it did.`,
  )
}

/** Undefined: the network does not know what was prepared any more. */
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

/** A token is sent as a header: one with a blank or a line break in it never was a token. */
function requireToken(line: Line, account: Account): string {
  const token = account.credentials.accessToken
  if (typeof token === 'string' && /^[\x21-\x7e]+$/.test(token)) return token
  throw new NetworkError(
    'reconnect',
    `${line.name}_no_token`,
    `There is no token to act for this profile on ${line.title}.`,
    { hint: 'Connect the profile again.' },
  )
}

/** The token travels in a header on every network, so that no address and no log line ever holds it. */
function toRequest(line: Line, call: Call, token: string) {
  const url = new URL(line.address.replace(/\/$/, '') + call.path)
  for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value)
  const headers: Record<string, string> = {
    authorization: `Bearer ${token}`,
    accept: 'application/json',
    'user-agent': 'Carillon',
  }
  if (call.json !== undefined) {
    headers['content-type'] = 'application/json'
    return { method: call.method, url, headers, body: JSON.stringify(call.json) }
  }
  if (call.form) {
    headers['content-type'] = 'application/x-www-form-urlencoded'
    return { method: call.method, url, headers, body: new URLSearchParams(call.form).toString() }
  }
  return { method: call.method, url, headers }
}

function explainTrouble(
  line: Line,
  call: Call,
  { trouble, mayHaveArrived }: { trouble: Error; mayHaveArrived: boolean },
): NetworkError {
  if (!mayHaveArrived) {
    return new NetworkError(
      'retry',
      `${line.name}_unreachable`,
      `${line.title} could not be reached.`,
      { cause: trouble },
    )
  }
  const timedOut = trouble instanceof TimedOut
  return new NetworkError(
    kindFor(call.purpose, 'unknown-outcome'),
    `${line.name}_${timedOut ? 'timeout' : 'no_answer'}`,
    timedOut
      ? `${line.title} did not answer in time.`
      : `The connection to ${line.title} broke before its answer.`,
    { cause: trouble },
  )
}

function explainRefusal(line: Line, call: Call, answer: Answer, token: string): NetworkError {
  const { sentence, kind, code, hint, isPreparedGone, isMediaNotFetched } = line.explain(answer)
  const message = tidy(sentence, token) ?? `${line.title} answered with status ${answer.status}.`
  const byStatus = kindOfStatus(answer.status)
  // Whatever the body says: who fails inside may have done the work first.
  const own = byStatus === 'unknown-outcome' ? byStatus : (kind ?? byStatus)
  // It may be gone because it was published, a moment ago or by an earlier attempt.
  if (isPreparedGone && call.purpose !== 'prepare' && byStatus !== 'unknown-outcome')
    return new NetworkError(kindFor(call.purpose, 'unknown-outcome'), 'prepared_gone', message)
  if (isMediaNotFetched && isOurs(call) && byStatus !== 'unknown-outcome')
    return new NetworkError('retry', 'media_not_fetched', message)
  const advice = hint ?? hints[own]
  return new NetworkError(
    kindFor(call.purpose, own),
    code ?? `${line.name}_${answer.status}`,
    message,
    {
      ...(advice ? { hint: advice } : {}),
      ...(own === 'rate-limited' ? { retryAt: readRetryAt(answer.headers) } : {}),
    },
  )
}

/** Of what lies at a stranger's address nothing is known. What is ours can be fetched a little later, when we are back. */
function isOurs({ medium }: Call): boolean {
  return medium !== undefined && medium.mimeType !== null
}

/**
 * 3xx is in doubt as well: a 303 is how some say "done, look there". So is 408: whoever timed out may be a proxy that
 * had already passed the request on.
 */
function kindOfStatus(status: number): NetworkErrorKind {
  if (status === 429) return 'rate-limited'
  if (status === 401) return 'reconnect'
  return status >= 400 && status < 500 && status !== 408 ? 'rejected' : 'unknown-outcome'
}

/** What cannot publish cannot leave a doubt: it is simply tried again. And a refused look says nothing about the post. */
function kindFor(purpose: Call['purpose'], kind: NetworkErrorKind): NetworkErrorKind {
  if (purpose !== 'publish' && kind === 'unknown-outcome') return 'retry'
  if (purpose === 'look' && kind === 'rejected') return 'retry'
  return kind
}

const hints: Partial<Record<NetworkErrorKind, string>> = {
  reconnect: 'Connect the profile again.',
  rejected: 'Change the message and send it again.',
}

/** Some networks quote the token they did not like. */
function tidy(sentence: string | undefined, token: string): string | undefined {
  return sentence?.replaceAll(token, '…').slice(0, 500) || undefined
}
