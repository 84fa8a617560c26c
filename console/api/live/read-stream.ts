// Reads GET /v1/events/stream until it ends. With fetch, because EventSource cannot send a bearer token.

import { send } from '../send.ts'
import { findToken, renewToken } from '../token.ts'
import { type LiveEvent, parseEvents } from './parse.ts'

/** The service sends a comment every 15 seconds. Without one for this long, the connection is dead. */
const silenceMs = 40_000

export type StreamEnd = {
  /** Whether the service accepted the request. */
  wasOpen: boolean
  retryAfterMs: number | undefined
}

type Options = {
  lastEventId: string | undefined
  onOpen: () => void
  onEvents: (events: LiveEvent[], lastEventId: string | undefined) => void
}

export async function readStream({ lastEventId, onOpen, onEvents }: Options): Promise<StreamEnd> {
  const stopping = new AbortController()
  let silence = setTimeout(() => stopping.abort(), silenceMs)
  let wasOpen = false
  try {
    const request = new Request('/v1/events/stream', {
      headers: {
        authorization: `Bearer ${(await findToken()) ?? ''}`,
        ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
      },
      signal: stopping.signal,
    })
    const response = await send(request)
    if (!response.ok || !response.body) return await refused(response)
    wasOpen = true
    onOpen()
    let rest = ''
    for await (const piece of piecesOf(response.body)) {
      clearTimeout(silence)
      silence = setTimeout(() => stopping.abort(), silenceMs)
      const parsed = parseEvents(rest + piece)
      rest = parsed.rest
      onEvents(parsed.events, parsed.lastEventId)
    }
  } catch {
    // No connection, silence, or the page of a proxy instead of a token: the next attempt may succeed, and pages poll meanwhile.
  } finally {
    clearTimeout(silence)
  }
  return { wasOpen, retryAfterMs: undefined }
}

/** Safari cannot iterate over a stream. */
async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield decoder.decode(value, { stream: true })
  }
}

async function refused(response: Response): Promise<StreamEnd> {
  await response.body?.cancel()
  // The token was revoked before its end: the next attempt has a new one.
  if (response.status === 401) await renewToken()
  const seconds = Number(response.headers.get('retry-after'))
  return { wasOpen: false, retryAfterMs: seconds > 0 ? seconds * 1000 : undefined }
}
