// HTTP requests to untrusted URLs: webhooks and media by URL. Every IP address is checked at connect time, after the name was
// resolved, which also prevents DNS rebinding.

import type { LookupFunction } from 'node:net'
import { Agent, type Dispatcher, request as send } from 'undici'
import { say } from '../sentences/sentences.ts'
import { checkParsedUrl, checkUrl, isAllowedAddress, type UrlProblem } from './check-url.ts'
import { type Download, type DownloadOptions, startDownload } from './download.ts'
import { OutboundError, refused, translate } from './errors.ts'
import { type Hop, nextHop } from './redirects.ts'
import { makeResolve, type Resolve } from './resolve.ts'

export type OutboundOptions = {
  /** Also allows loopback and private networks, for receivers beside the service. */
  allowPrivate: boolean
  /** The total time for name resolution, connection, redirects and body. */
  timeoutMs: number
  maxBytes: number
  resolve?: Resolve
}

export type OutboundRequest = {
  method: Dispatcher.HttpMethod
  headers?: Record<string, string>
  body?: string
  signal?: AbortSignal
  /** `same-method`: an answer that would turn a POST into a GET is returned instead of followed. `none`: every answer is returned. */
  redirects?: 'follow' | 'same-method' | 'none'
  /** `cut`: only the beginning of a long answer is needed. Otherwise a long answer is an error. */
  tooLong?: 'refuse' | 'cut'
}

export type OutboundAnswer = {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

export type Outbound = {
  timeoutMs: number
  request(url: string, request: OutboundRequest): Promise<OutboundAnswer>
  /** Downloads a file by GET, as a stream. */
  download(url: string, options: DownloadOptions): Promise<Download>
  /** Validates a URL before it is stored. */
  checkUrl(url: string): UrlProblem | undefined
  close(): Promise<void>
}

export function openOutbound(options: OutboundOptions): Outbound {
  const agent = new Agent({
    connect: { lookup: guardedLookup(options), timeout: options.timeoutMs },
    headersTimeout: options.timeoutMs,
    bodyTimeout: options.timeoutMs,
    // Connections per host. High, so that requests do not wait behind others to a host that does not answer.
    connections: 500,
  })
  return {
    timeoutMs: options.timeoutMs,
    checkUrl: (url) => checkUrl(url, options),
    request: (url, request) =>
      withDeadline(options.timeoutMs, request.signal, (signal) =>
        follow(options, { url, request }, (hop) => sendOne({ agent, options, signal }, hop)),
      ),
    download: (url, download) =>
      follow(options, { url, request: { method: 'GET' } }, (hop) =>
        startDownload(agent, hop.url, download),
      ),
    close: () => agent.destroy(),
  }
}

type SendContext = { agent: Agent; options: OutboundOptions; signal: AbortSignal }

const maxRedirects = 3

async function follow<Answer extends Pick<OutboundAnswer, 'status' | 'headers'>>(
  options: OutboundOptions,
  first: { url: string; request: OutboundRequest },
  sendTo: (hop: Hop) => Promise<Answer>,
): Promise<Answer> {
  let hop: Hop = { ...first, url: new URL(first.url) }
  for (let redirects = 0; ; redirects += 1) {
    const problem = checkParsedUrl(hop.url, options)
    if (problem) throw refused(say('address_rule', { rule: problem.message }))
    const answer = await sendTo(hop)
    const next = nextHop(hop, answer)
    if (!next) return answer
    if (redirects === maxRedirects) throw refused(say('redirects_too_many'))
    hop = next
  }
}

async function sendOne(
  { agent, options, signal }: SendContext,
  { url, request }: Hop,
): Promise<OutboundAnswer> {
  const response = await send(url, {
    dispatcher: agent,
    method: request.method,
    headers: { 'user-agent': 'Carillon', ...request.headers },
    body: request.body ?? null,
    signal,
  })
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response.body) {
    chunks.push(chunk)
    length += chunk.length
    // Leaving the loop closes the connection without reading the rest.
    if (length > options.maxBytes) break
  }
  if (length > options.maxBytes && request.tooLong !== 'cut') {
    throw new OutboundError('too-long', say('answer_too_long', { limit: options.maxBytes }))
  }
  const text = Buffer.concat(chunks).subarray(0, options.maxBytes).toString('utf8')
  return { status: response.statusCode, headers: response.headers, text }
}

async function withDeadline<T>(
  timeoutMs: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const abort = () => controller.abort(new OutboundError('aborted', say('request_given_up')))
  const timer = setTimeout(
    () =>
      controller.abort(
        new OutboundError('timeout', say('no_complete_answer', { seconds: timeoutMs / 1000 })),
      ),
    timeoutMs,
  )
  outer?.addEventListener('abort', abort, { once: true })
  if (outer?.aborted) abort()
  try {
    return await work(controller.signal)
  } catch (error) {
    throw translate(error, controller.signal)
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', abort)
  }
}

/** Resolves a name to its allowed addresses only. */
export function guardedLookup(
  options: Pick<OutboundOptions, 'allowPrivate' | 'resolve'>,
): LookupFunction {
  const resolve = options.resolve ?? makeResolve()
  return (hostname, wanted, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const allowed = addresses.filter(({ address }) => isAllowedAddress(address, options))
        const [first] = allowed
        if (!first) callback(refused(say('leads_to_forbidden_address', { host: hostname })), [])
        else if (wanted.all) callback(null, allowed)
        else callback(null, first.address, first.family)
      },
      (error) => callback(error, []),
    )
  }
}
