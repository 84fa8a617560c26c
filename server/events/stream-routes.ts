// One stream of events (server-sent events) to one client.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { accountOf, requireCaller } from '../access/access.ts'
import type { Database } from '../db/db.ts'
import { Problem } from '../errors.ts'
import { say } from '../sentences/sentences.ts'
import type { Tokens } from '../tokens/tokens.ts'
import type { EventHub } from './events.ts'
import { type EventRow, findEnd, findPosition } from './read.ts'

/** Of one member or organization, in one process. Browsers open six connections at most, over HTTP/1.1. */
const maxStreams = 10
/** Proxies end a connection on which nothing moves, usually after 30 or 60 seconds. */
const heartbeatMs = 15_000
/** A client that reads so slowly that this much waits for it is cut off; it can go on with Last-Event-ID. */
const maxWaitingBytes = 256 * 1024
const retryMs = 3000

type Using = { database: Database; tokens: Tokens; events: EventHub }
type Options = {
  lastEventId: string | undefined
  seconds: number | undefined
  renderEvent: (row: EventRow) => object
}

export async function openStream(
  { database, tokens, events }: Using,
  request: FastifyRequest,
  reply: FastifyReply,
  { lastEventId, seconds, renderEvent }: Options,
): Promise<void> {
  const principal = requireCaller(request.principal)
  const known = await findKnown(database, lastEventId)
  const position = known ?? (await findEnd(database))
  // From here to join nothing is awaited: streams that are opened at once cannot pass the limit together.
  if (events.countOf(accountOf(principal)) >= maxStreams) throw tooManyStreams()
  const { raw } = reply
  reply.hijack()
  // The client has left meanwhile, and there will be no close that ends the stream.
  if (raw.destroyed) return
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Proxies such as nginx would collect the events otherwise.
    'x-accel-buffering': 'no',
  })
  if (request.method === 'HEAD') {
    raw.end()
    return
  }
  const write = (text: string) => {
    if (raw.writableEnded || raw.destroyed) return
    raw.write(text)
    if (raw.writableLength > maxWaitingBytes) raw.destroy()
  }
  write(`retry: ${retryMs}\nid: ${position.id}\n\n`)
  if (lastEventId !== undefined && !known) write(`data: {"type":"reset"}\n\n`)

  const leave = events.join({
    principal,
    position,
    send: (rows) =>
      write(
        rows.map((row) => `id: ${row.id}\ndata: ${JSON.stringify(renderEvent(row))}\n\n`).join(''),
      ),
    end: () => raw.end(),
  })
  const token = (request.headers.authorization ?? '').trim().replace(/^bearer +/i, '')
  const endIfTokenEnded = async () => {
    if (!(await tokens.findPrincipal(token))) raw.end()
  }
  const check = () => void endIfTokenEnded().catch(() => raw.end())
  const unwatch = tokens.watch(token, check)
  // It may have ended between its check and the watch.
  check()
  const heartbeat = setInterval(() => {
    check()
    write(':\n\n')
  }, heartbeatMs)
  const ending = seconds === undefined ? undefined : setTimeout(() => raw.end(), seconds * 1000)
  raw.once('close', () => {
    clearInterval(heartbeat)
    clearTimeout(ending)
    unwatch()
    leave()
  })
}

async function findKnown(database: Database, lastEventId: string | undefined) {
  if (lastEventId === undefined || !/^[0-9]{1,18}$/.test(lastEventId)) return undefined
  return findPosition(database, lastEventId)
}

function tooManyStreams(): Problem {
  return new Problem('tooManyRequests', {
    message: say('streams_too_many'),
    reason: 'too_many_streams',
    hint: say('streams_too_many_advice', { limit: maxStreams, call: 'GET /v1/events' }),
    headers: { 'retry-after': '15' },
  })
}
