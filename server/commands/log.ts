// The log: one JSON object a line, on standard output.
import type { FastifyReply, FastifyRequest } from 'fastify'
import pino, { type Logger } from 'pino'
import type { Config } from '../config.ts'

export function makeLog(config: Config): Logger {
  const options = {
    level: config.logLevel,
    serializers: {
      // Only these: what a request carries to prove itself must never be readable in a log.
      req: (request: FastifyRequest) => ({
        method: request.method,
        url: withoutQuery(request.url),
        ip: request.ip,
      }),
      res: (reply: FastifyReply) => ({ statusCode: reply.statusCode }),
    },
  }
  // Not sync: whoever reads the log slowly does not slow down the answers.
  return pino(options, pino.destination({ dest: process.stdout.fd, sync: false }))
}

/** Codes and tokens travel in queries; the path is enough to find a request. */
function withoutQuery(url: string): string {
  return url.split('?')[0] ?? url
}
