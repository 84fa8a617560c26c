// The log on standard output: readable lines on a terminal, otherwise one JSON object per line.
import type { FastifyReply, FastifyRequest } from 'fastify'
import pino, { type Logger, type LoggerOptions } from 'pino'
import type { Config } from '../../config/config.ts'
import { toText } from './log-text.ts'
import { loggedPath } from './logged-path.ts'
import { isOutageLine, makeOutageLines } from './outage-lines.ts'

// Only these fields are logged: credentials of a request must never appear in a log.
export const serializers = {
  req: (request: FastifyRequest) => ({
    method: request.method,
    url: loggedPath(request.url),
    ip: request.ip,
  }),
  res: (reply: FastifyReply) => ({ statusCode: reply.statusCode }),
}

/** pino's number of the level warn. */
const warning = 40

export function logOptions(level: string): LoggerOptions {
  const lines = makeOutageLines()
  return {
    level,
    serializers,
    hooks: {
      logMethod([fields, sentence, ...rest]: unknown[], method, levelOfLine) {
        const write = (given: unknown) =>
          Reflect.apply(method, this, [given, sentence, ...rest] as Parameters<typeof method>)
        const isRepeatable = levelOfLine >= warning && typeof sentence === 'string'
        if (!isRepeatable || !isOutageLine({ ...this.bindings(), ...Object(fields) }))
          return write(fields)
        const writeLater = (leftOut: number) => write({ ...Object(fields), leftOut })
        if (lines.admit(sentence, writeLater)) write(fields)
      },
    },
  }
}

export function makeLog(config: Pick<Config, 'logLevel' | 'logFormat'>): Logger {
  const options = logOptions(config.logLevel)
  // Asynchronous, so that a slow reader of the log does not slow down responses.
  const output = pino.destination({ dest: process.stdout.fd, sync: false })
  const { stdout } = process
  if (config.logFormat === 'json' || (config.logFormat === 'auto' && !stdout.isTTY))
    return pino(options, output)
  // hasColors() respects NO_COLOR.
  const hasColors = stdout.isTTY && stdout.hasColors()
  return pino(options, { write: (line) => output.write(toText(line, hasColors)) })
}
