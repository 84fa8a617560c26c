// Downloads a file from an untrusted URL as a stream: reads at most the allowed size and holds little of it in memory.

import { Readable } from 'node:stream'
import { type Agent, request as send } from 'undici'
import { say } from '../sentences/sentences.ts'
import { OutboundError, translate } from './errors.ts'

export type DownloadOptions = {
  maxBytes: number
  minRate?: MinRate
  signal: AbortSignal
  /** None that is secret: every redirect gets them, too. */
  headers?: Record<string, string>
}

/** A server that sends less than this in any window is given up. Only the time that is spent waiting for the server counts. */
export type MinRate = { bytesPerSecond: number; windowMs: number }

export type Download = {
  status: number
  headers: Record<string, string | string[] | undefined>
  /** Empty unless the status is 200. Leaving the loop closes the connection. */
  bytes: AsyncIterable<Uint8Array>
}

/** One hop. The signal limits the total time; the agent limits each wait. */
export async function startDownload(
  agent: Agent,
  url: URL,
  options: DownloadOptions,
): Promise<Download> {
  try {
    const response = await send(url, {
      dispatcher: agent,
      method: 'GET',
      // Without compression, Content-Length is the length of the file.
      headers: { 'user-agent': 'Carillon', 'accept-encoding': 'identity', ...options.headers },
      signal: options.signal,
    })
    const { statusCode: status, headers, body } = response
    if (status === 200) return { status, headers, bytes: readAtMost(body, options) }
    // The body of an error or a redirect is not needed, nor are errors from closing its connection.
    body.on('error', () => undefined).destroy()
    return { status, headers, bytes: Readable.from([]) }
  } catch (error) {
    throw explain(error, options.signal)
  }
}

async function* readAtMost(
  body: Readable,
  { maxBytes, minRate, signal }: DownloadOptions,
): AsyncGenerator<Uint8Array> {
  let length = 0
  try {
    for await (const chunk of minRate ? requireRate(body, minRate) : body) {
      length += chunk.length
      if (length > maxBytes)
        throw new OutboundError('too-long', say('file_too_long', { limit: maxBytes }))
      yield chunk
    }
  } catch (error) {
    throw explain(error, signal)
  }
}

async function* requireRate(
  body: Readable,
  { bytesPerSecond, windowMs }: MinRate,
): AsyncGenerator<Uint8Array> {
  let [waitedMs, received] = [0, 0]
  let askedAt = performance.now()
  for await (const chunk of body) {
    waitedMs += performance.now() - askedAt
    received += chunk.length
    if (waitedMs >= windowMs) {
      if (received * 1000 < bytesPerSecond * waitedMs)
        throw new OutboundError('timeout', say('too_slow', { limit: bytesPerSecond }))
      ;[waitedMs, received] = [0, 0]
    }
    yield chunk
    askedAt = performance.now()
  }
}

function explain(error: unknown, signal: AbortSignal): OutboundError {
  if (!signal.aborted || error instanceof OutboundError) return translate(error, signal)
  return new OutboundError('aborted', say('request_given_up'), { cause: error })
}
