// One request, sent at most once, and the one thing exactly-once hangs on: whether it may have reached the other side.
import { Readable } from 'node:stream'
import { Agent, type Dispatcher } from 'undici'
import { isOver, noteSent } from '../networks.ts'
import { resettingConnector } from './resetting-connections.ts'

export type WireRequest = {
  method: 'GET' | 'POST'
  url: URL
  headers: Record<string, string>
  /** A stream must be exactly as long as its content-length says. */
  body?: string | Buffer | AsyncIterable<Uint8Array>
}

export type Answer = {
  status: number
  headers: Record<string, string | undefined>
  /** Parsed JSON, or undefined where the answer is something else. */
  body: unknown
}

export type Outcome =
  | { answer: Answer }
  | { answer?: undefined; trouble: Error; mayHaveArrived: boolean }

const largestAnswerBytes = 4 * 1024 * 1024

/**
 * A connection that was idle for longer is not used again: its way may have been cut meanwhile, and a request would wait
 * in the kernel's send queue until the way is open again. Whatever the network says of how long it keeps one.
 */
const longestIdleMs = 1_000

/** Keeps connections for bursts of calls; retries nothing and follows no redirect. */
export function openAgent(timeoutMs: number, { ca }: { ca?: string } = {}): Agent {
  return new Agent({
    connections: 128,
    pipelining: 1,
    connect: resettingConnector({ timeoutMs: Math.min(timeoutMs, 5_000), ...(ca ? { ca } : {}) }),
    keepAliveTimeout: longestIdleMs,
    keepAliveMaxTimeout: longestIdleMs,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  })
}

export type Bounds = {
  signal: AbortSignal
  /** For all of it. */
  timeoutMs: number
  /** For a moment in which nothing happens; without it the same. */
  idleMs?: number
}

export class TimedOut extends Error {}

/**
 * Never throws. Trouble before undici starts to write means that surely nothing was sent (no connection, no name, no
 * TLS, given up while waiting for a free connection). From the first byte on nobody can tell: a reset, an abort or a cut
 * answer may come after the network did what it was asked.
 */
export function sendOnce(agent: Agent, request: WireRequest, bounds: Bounds): Promise<Outcome> {
  return new Promise((resolve) => {
    const sending = makeSending(bounds.signal, (outcome) => {
      clearTimeout(timer)
      bounds.signal.removeEventListener('abort', stop)
      resolve(outcome)
    })
    const stop = () => sending.giveUp(new TimedOut('The call was stopped.'))
    const timer = setTimeout(
      () => sending.giveUp(new TimedOut(`No answer within ${bounds.timeoutMs} ms.`)),
      bounds.timeoutMs,
    )
    if (isOver(bounds.signal)) return stop()
    bounds.signal.addEventListener('abort', stop, { once: true })
    const { url, method, headers, body } = request
    agent.dispatch(
      {
        origin: url.origin,
        path: url.pathname + url.search,
        method,
        headers,
        body: toBody(body),
        headersTimeout: bounds.idleMs ?? bounds.timeoutMs,
        bodyTimeout: bounds.idleMs ?? bounds.timeoutMs,
      },
      sending.handler,
    )
  })
}

function toBody(body: WireRequest['body']): string | Buffer | Readable | null {
  if (body === undefined) return null
  return typeof body === 'string' || Buffer.isBuffer(body) ? body : Readable.from(body)
}

/** The first outcome counts; what comes later is of no interest to the promise. */
function makeSending(signal: AbortSignal, finish: (outcome: Outcome) => void) {
  let started: Dispatcher.DispatchController | undefined
  let givenUp: Error | undefined
  const answer: Answer = { status: 0, headers: {}, body: undefined }
  const chunks: Buffer[] = []
  let size = 0
  const fail = (trouble: Error) => finish({ trouble, mayHaveArrived: started !== undefined })
  const giveUp = (reason: Error): void => {
    givenUp = reason
    fail(reason)
    started?.abort(reason)
  }
  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(controller) {
      // Connecting took its time, and perhaps the process slept meanwhile: what starts too late must not start at all.
      if (!givenUp && isOver(signal)) giveUp(new TimedOut('The call was stopped.'))
      if (givenUp) return controller.abort(givenUp)
      // undici may put a request back into its queue when a connection closes under it. Not ours: once is once.
      if (started) {
        const trouble = new Error('The connection was closed while the request was under way.')
        fail(trouble)
        return controller.abort(trouble)
      }
      started = controller
      noteSent(signal)
    },
    onResponseStart(_controller, status, headers) {
      answer.status = status
      for (const [name, value] of Object.entries(headers)) answer.headers[name] = String(value)
    },
    onResponseData(_controller, chunk) {
      size += chunk.length
      chunks.push(chunk)
      if (size > largestAnswerBytes) giveUp(new Error('The answer is too large.'))
    },
    onResponseEnd: () =>
      finish({ answer: { ...answer, body: parseJson(Buffer.concat(chunks).toString('utf8')) } }),
    onResponseError: (_controller, trouble) => fail(trouble),
  }
  return { handler, giveUp }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
