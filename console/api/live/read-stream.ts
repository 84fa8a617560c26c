// Reads GET /v1/events/stream until it ends. With fetch, because EventSource cannot send a bearer token.

import { blocksOf } from '../../../sdk/events.ts'
import { send } from '../send.ts'
import { findToken, renewToken } from '../token.ts'
import type { LiveEvent } from './live-event.ts'

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
  let wasOpen = false
  try {
    const request = new Request('/v1/events/stream', {
      headers: {
        authorization: `Bearer ${(await findToken()) ?? ''}`,
        ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
      },
      signal: stopping.signal,
    })
    const response = await send(request, { isStreamed: true })
    if (!response.ok || !response.body) return await refused(response)
    wasOpen = true
    onOpen()
    for await (const { id, event } of blocksOf(response.body, stopping))
      onEvents(event ? [{ id: '', ...event }] : [], id)
  } catch {
    // No connection, silence, or the page of a proxy instead of a token: the next attempt may succeed, and pages poll meanwhile.
  }
  return { wasOpen, retryAfterMs: undefined }
}

async function refused(response: Response): Promise<StreamEnd> {
  await response.body?.cancel()
  // The token was revoked before its end: the next attempt has a new one.
  if (response.status === 401) await renewToken()
  const seconds = Number(response.headers.get('retry-after'))
  return { wasOpen: false, retryAfterMs: seconds > 0 ? seconds * 1000 : undefined }
}
