// Answers with a file of rows that are read while it is sent.
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** The types of the routes cover only JSON, so the stream is sent through the untyped reply. */
export function sendFile(
  reply: FastifyReply,
  name: string,
  pieces: AsyncIterable<string>,
): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(pieces))
}
