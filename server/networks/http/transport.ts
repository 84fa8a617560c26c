// Sends one request at most once, and reports the fact that exactly-once publishing depends on: whether the request may have
// reached the network.

import type { LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import { Agent, type Dispatcher, errors } from 'undici'
import { SaidError, say } from '../../sentences/sentences.ts'
import { SpanKind, traced } from '../../tracing/tracing.ts'
import { isOver, noteAnswered, noteSent } from './call-signals.ts'
import { parseAnswer } from './parse-answer.ts'
import { type Answer, type Bounds, type Outcome, TimedOut, type WireRequest } from './request.ts'
import { resettingConnector } from './resetting-connections.ts'

const maxAnswerBytes = 4 * 1024 * 1024

/**
 * A connection that was idle for longer is not reused, whatever keep-alive the network offers: the route may have been cut
 * meanwhile, and a request would wait in the kernel's send queue until the route is back.
 */
const maxIdleMs = 1_000

/** Keeps connections for bursts of calls; retries nothing and follows no redirect. */
export function openAgent(
  timeoutMs: number,
  options: { ca?: string; lookup?: LookupFunction } = {},
): Agent {
  return new Agent({
    connections: 128,
    pipelining: 1,
    connect: resettingConnector({ timeoutMs: Math.min(timeoutMs, 5_000), ...options }),
    keepAliveTimeout: maxIdleMs,
    keepAliveMaxTimeout: maxIdleMs,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  })
}

/**
 * Never throws. A failure before undici starts to write means that nothing was sent (no connection, no name, no TLS, given
 * up while waiting for a free connection). From the first byte on the outcome is open: a reset, an abort or a truncated
 * answer may follow after the network has done the work.
 */
export function sendOnce(agent: Agent, request: WireRequest, bounds: Bounds): Promise<Outcome> {
  const { method, url } = request
  const attributes = { 'http.request.method': method, 'server.address': url.hostname }
  const what = { name: `${method} ${url.hostname}`, kind: SpanKind.CLIENT, attributes }
  return traced(what, async (span) => {
    const outcome = await dispatch(agent, request, bounds)
    span?.setAttributes(
      outcome.answer
        ? { 'http.response.status_code': outcome.answer.status }
        : { 'error.type': outcome.trouble.name },
    )
    return outcome
  })
}

function dispatch(agent: Agent, request: WireRequest, bounds: Bounds): Promise<Outcome> {
  return new Promise((resolve) => {
    const sending = makeSending(bounds, (outcome) => {
      clearTimeout(timer)
      bounds.signal.removeEventListener('abort', stop)
      resolve(outcome)
    })
    const stop = () => sending.giveUpUnlessAnswered(new TimedOut(say('call_stopped')))
    const timer = setTimeout(
      () =>
        sending.giveUpUnlessAnswered(
          new TimedOut(say('no_answer_within', { milliseconds: bounds.timeoutMs })),
        ),
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

/** The first outcome counts. */
function makeSending(bounds: Bounds, report: (outcome: Outcome) => void) {
  const { signal } = bounds
  let started: Dispatcher.DispatchController | undefined
  let givenUp: Error | undefined
  let isFinished = false
  const answer: Answer = { status: 0, headers: {}, body: undefined }
  const chunks: Buffer[] = []
  let size = 0
  const finish = (outcome: Outcome): void => {
    if (isFinished) return
    isFinished = true
    report(outcome)
  }
  const fail = (trouble: Error) => finish({ trouble, mayHaveArrived: started !== undefined })
  const giveUp = (reason: Error): void => {
    givenUp = reason
    fail(reason)
    started?.abort(reason)
  }
  /**
   * When the process was suspended, timers fire before sockets are read. An answer that has arrived meanwhile is read first: it may hold
   * the only copy of a new token.
   */
  const giveUpUnlessAnswered = (reason: Error): void => {
    givenUp = reason
    if (!started) fail(reason)
    else afterReading(() => isFinished || giveUp(reason))
  }
  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(controller) {
      // Connecting takes time, and the process may have been suspended meanwhile: a request that starts too late must not start.
      if (!givenUp && isOver(signal)) giveUp(new TimedOut(say('call_stopped')))
      if (givenUp) return controller.abort(givenUp)
      // undici may requeue a request whose connection closed. Refuse that: the request must be sent at most once.
      if (started) {
        const trouble = new SaidError(say('connection_closed_under_way'))
        fail(trouble)
        return controller.abort(trouble)
      }
      started = controller
      noteSent(signal)
    },
    onResponseStart(_controller, status, headers) {
      noteAnswered(signal)
      answer.status = status
      for (const [name, value] of Object.entries(headers)) answer.headers[name] = String(value)
    },
    onResponseData(_controller, chunk) {
      size += chunk.length
      chunks.push(chunk)
      if (size > maxAnswerBytes) giveUp(new SaidError(say('answer_too_large')))
    },
    onResponseEnd: () =>
      finish({ answer: { ...answer, body: parseAnswer(Buffer.concat(chunks).toString('utf8')) } }),
    onResponseError(_controller, trouble) {
      const timeout = givenUp ?? timeoutOf(trouble, bounds)
      if (started && !timeout) noteAnswered(signal)
      fail(timeout ?? trouble)
    },
  }
  return { handler, giveUpUnlessAnswered }
}

/** undici has timers of its own. On a busy machine they fire before the one above. */
function timeoutOf(trouble: Error, { timeoutMs, idleMs }: Bounds): TimedOut | undefined {
  const isTimeout =
    trouble instanceof errors.HeadersTimeoutError || trouble instanceof errors.BodyTimeoutError
  return isTimeout
    ? new TimedOut(say('no_answer_within', { milliseconds: idleMs ?? timeoutMs }), {
        cause: trouble,
      })
    : undefined
}

/** The event loop reads all sockets between two immediates. */
function afterReading(work: () => void): void {
  setImmediate(() => setImmediate(work))
}
