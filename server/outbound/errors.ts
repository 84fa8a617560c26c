// Errors of requests to untrusted URLs. Their messages may be shown to the user who gave the URL.
import { type Said, SaidError, type Sentence, say } from '../sentences/sentences.ts'

type OutboundErrorKind = 'refused' | 'timeout' | 'too-long' | 'aborted' | 'connection'

export class OutboundError extends SaidError {
  readonly kind: OutboundErrorKind

  constructor(kind: OutboundErrorKind, message: Said, options: { cause?: unknown } = {}) {
    super(message, options)
    this.kind = kind
  }
}

/** The request was not sent, because the URL or an address behind it is not allowed. */
export function refused(message: Said): OutboundError {
  return new OutboundError('refused', message)
}

export function translate(error: unknown, signal: AbortSignal): OutboundError {
  if (signal.aborted && signal.reason instanceof OutboundError) return signal.reason
  if (error instanceof OutboundError) return error
  const code = codeOf(error)
  if (code.includes('TIMEOUT')) {
    return new OutboundError('timeout', say('no_answer_in_time'), { cause: error })
  }
  const sentence = sentences[code] ?? say('connection_failed', { detail: code || String(error) })
  return new OutboundError('connection', sentence, { cause: error })
}

const sentences: Record<string, Sentence> = {
  ECONNREFUSED: say('nothing_listens'),
  ECONNRESET: say('connection_closed'),
  UND_ERR_SOCKET: say('connection_closed'),
  ENOTFOUND: say('no_such_host'),
  ENODATA: say('no_such_host'),
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
