// The log, on standard output: lines for people on a terminal, one JSON object a line elsewhere.
import type { FastifyReply, FastifyRequest } from 'fastify'
import pino, { type Logger } from 'pino'
import type { Config } from '../../config/config.ts'
import { toText } from './log-text.ts'
import { loggedPath } from './logged-path.ts'

// Only these: what a request carries to prove itself must never be readable in a log.
export const serializers = {
  req: (request: FastifyRequest) => ({
    method: request.method,
    url: loggedPath(request.url),
    ip: request.ip,
  }),
  res: (reply: FastifyReply) => ({ statusCode: reply.statusCode }),
}

export function makeLog(config: Pick<Config, 'logLevel' | 'logFormat'>): Logger {
  const options = { level: config.logLevel, serializers }
  // Not sync: whoever reads the log slowly does not slow down the answers.
  const output = pino.destination({ dest: process.stdout.fd, sync: false })
  const { stdout } = process
  if (config.logFormat === 'json' || (config.logFormat === 'auto' && !stdout.isTTY))
    return pino(options, output)
  // What a terminal can do, and NO_COLOR.
  const hasColors = stdout.isTTY && stdout.hasColors()
  return pino(options, { write: (line) => output.write(toText(line, hasColors)) })
}
