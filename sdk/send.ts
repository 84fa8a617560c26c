// One request over HTTP, repeated where that is safe.
import { ConnectionError, TimeoutError } from './errors.ts'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>
export type Sending = {
  fetch: Fetch
  timeoutMs: number
  maxRetries: number
  signal?: AbortSignal | undefined
}
export type Prepared = {
  url: string
  method: string
  headers: Record<string, string>
  body?: RequestInit['body']
  /** Set for a POST without a key that the service answers twice in the same way. */
  isRepeatable?: boolean
  /** The caller reads the body as it comes. Otherwise it is read before the attempt counts as answered. */
  isStreamed?: boolean
}

/** A longer wait, such as for the next day, is left to the caller. */
const maxWaitMs = 30_000
const firstWaitMs = 500

/** `request` is asked for each attempt, because a token may have been renewed meanwhile. */
export async function send(sending: Sending, request: Prepared): Promise<Response> {
  for (let retries = 0; ; retries += 1) {
    const isLast = retries >= sending.maxRetries
    try {
      const response = await sendOnce(sending, request)
      const waitMs = isLast ? undefined : waitAfter(response, request, retries)
      if (waitMs === undefined) return response
      await response.body?.cancel()
      await wait(waitMs, sending.signal)
    } catch (error) {
      if (!(error instanceof ConnectionError) || isLast || !isRepeatable(request)) throw error
      await wait(backoff(retries), sending.signal)
    }
  }
}

async function sendOnce(
  sending: Sending,
  { url, isRepeatable: _said, isStreamed, ...init }: Prepared,
): Promise<Response> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), sending.timeoutMs)
  const signals = [timeout.signal, ...(sending.signal ? [sending.signal] : [])]
  try {
    const response = await sending.fetch(url, { ...init, signal: AbortSignal.any(signals) })
    // A copy: the body of the response itself can be read once more, without the network.
    if (!isStreamed) await response.clone().arrayBuffer()
    return response
  } catch (cause) {
    sending.signal?.throwIfAborted()
    if (timeout.signal.aborted)
      throw new TimeoutError(`No answer within ${sending.timeoutMs} ms`, { cause })
    throw new ConnectionError('The service was not reached, or its answer was lost', { cause })
  } finally {
    clearTimeout(timer)
  }
}

/** A call whose answer was lost may have been carried out: a repetition must not do it twice. */
function isRepeatable({ method, headers, isRepeatable: isSaid }: Prepared): boolean {
  return isSaid ?? (['GET', 'HEAD', 'PUT'].includes(method) || 'idempotency-key' in headers)
}

/** Undefined: the response is the last one. The service has not begun a call that it refuses with 429. */
function waitAfter(response: Response, request: Prepared, retries: number): number | undefined {
  const isRefused = response.status === 429
  if (!isRefused && !(response.status >= 500 && isRepeatable(request))) return undefined
  const named = retryAfter(response)
  if (named === undefined) return backoff(retries)
  // Clients that were refused together do not come back together.
  return named > maxWaitMs ? undefined : named + Math.random() * firstWaitMs
}

/** Seconds, or a date. */
function retryAfter({ headers }: Response): number | undefined {
  const value = headers.get('retry-after')
  if (value === null) return undefined
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0)
}

export function backoff(retries: number): number {
  return Math.min(firstWaitMs * 2 ** retries, maxWaitMs) * (0.5 + Math.random() / 2)
}

export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
