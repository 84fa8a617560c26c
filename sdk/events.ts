// Live events of the caller: messages, profiles and media. The stream is opened again whenever it ends, from the last event.
import type { Client } from './client.ts'
import { ApiError, ConnectionError, errorOf } from './errors.ts'
import { backoff, wait } from './send.ts'
import type { Schemas } from './types.ts'

/** `reset`: events were missed, so that anything may have changed. */
export type LiveEvent = Schemas['Event'] | { type: 'reset' }

/** The service sends a comment every 15 seconds. Without one for this long, the connection is dead. */
const silenceMs = 40_000

type Options = {
  /** The id of the event to go on after; left out, the stream begins with new events. */
  lastEventId?: string
  signal?: AbortSignal
  /** Called with the id of each event, to be kept for the next run of the program. */
  onId?: (id: string) => void
}
export type Block = { id: string | undefined; event: LiveEvent | undefined }

/** Ends with its signal. */
export async function* liveEvents(
  client: Client,
  { lastEventId, ...options }: Options = {},
): AsyncGenerator<LiveEvent, void> {
  const position: Position = { last: lastEventId, failures: 0, handled: new Set() }
  while (!options.signal?.aborted) {
    yield* readToEnd(client, position, options)
    await wait(backoff(position.failures), options.signal).catch(() => undefined)
    position.failures += 1
  }
}

type Position = {
  last: string | undefined
  failures: number
  /** The newest ids that were handled: a proxy that repeats an answer, or drops Last-Event-ID, brings them again. */
  handled: Set<string>
}
const maxHandled = 1000

async function* readToEnd(
  client: Client,
  position: Position,
  { signal, onId }: Options,
): AsyncGenerator<LiveEvent, void> {
  try {
    for await (const { id, event } of readStream(client, position.last, signal)) {
      position.failures = 0
      if (position.handled.has(id ?? '')) continue
      if (event) yield event
      // After the event was handled: a program that ends in between gets it again.
      if (id !== undefined) settle(position, id, onId)
    }
  } catch (error) {
    if (!signal?.aborted && !isPassing(error)) throw error
  }
}

function settle(position: Position, id: string, onId: Options['onId']): void {
  const { handled } = position
  position.last = id
  handled.add(id)
  const [oldest = ''] = handled
  if (handled.size > maxHandled) handled.delete(oldest)
  onId?.(id)
}

/** A refusal stays one, unless the service is busy or not ready. */
function isPassing(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 429 || error.status >= 500
  return error instanceof ConnectionError
}

async function* readStream(
  client: Client,
  lastEventId: string | undefined,
  signal: AbortSignal | undefined,
): AsyncGenerator<Block, void> {
  const dead = new AbortController()
  const response = await client.fetch('GET', '/v1/events/stream', {
    headers: {
      accept: 'text/event-stream',
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
    signal: signal ? AbortSignal.any([signal, dead.signal]) : dead.signal,
  })
  if (!response.ok || !response.body) throw await errorOf(response)
  yield* blocksOf(response.body, dead)
}

/** The blocks of a stream, wherever its pieces end. `dead` is aborted when the stream is silent for too long. */
export async function* blocksOf(
  body: ReadableStream<Uint8Array>,
  dead: AbortController,
): AsyncGenerator<Block, void> {
  let rest = ''
  for await (const piece of pieces(body, dead)) {
    const blocks = (rest + piece).split('\n\n')
    rest = blocks.pop() ?? ''
    yield* blocks.map(parseBlock)
  }
}

/** Safari cannot iterate over a stream. */
async function* pieces(
  body: ReadableStream<Uint8Array>,
  dead: AbortController,
): AsyncGenerator<string, void> {
  const [reader, decoder] = [body.getReader(), new TextDecoder()]
  try {
    for (;;) {
      const timer = setTimeout(() => dead.abort(), silenceMs)
      const { done, value } = await reader
        .read()
        .catch((cause: unknown) => {
          throw new ConnectionError('The stream was cut off', { cause })
        })
        .finally(() => clearTimeout(timer))
      if (done) return
      yield decoder.decode(value, { stream: true })
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** The fields of a block of server-sent events; a comment has none. */
function parseBlock(block: string): Block {
  const field = (name: string) => RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1]
  const [id, data] = [field('id'), field('data')]
  const event = data === undefined ? undefined : (JSON.parse(data) as LiveEvent)
  return { id, event: event && id !== undefined ? { ...event, id } : event } as Block
}
