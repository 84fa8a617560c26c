// Errors of requests to untrusted URLs. Their messages may be shown to the user who gave the URL.

type OutboundErrorKind = 'refused' | 'timeout' | 'too-long' | 'aborted' | 'connection'

export class OutboundError extends Error {
  readonly kind: OutboundErrorKind

  constructor(kind: OutboundErrorKind, message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.kind = kind
  }
}

/** The request was not sent, because the URL or an address behind it is not allowed. */
export function refused(message: string): OutboundError {
  return new OutboundError('refused', message)
}

export function translate(error: unknown, signal: AbortSignal): OutboundError {
  if (signal.aborted && signal.reason instanceof OutboundError) return signal.reason
  if (error instanceof OutboundError) return error
  const code = codeOf(error)
  if (code.includes('TIMEOUT')) {
    return new OutboundError('timeout', 'There was no answer in time', { cause: error })
  }
  const sentence = sentences[code] ?? `The connection failed (${code || String(error)})`
  return new OutboundError('connection', sentence, { cause: error })
}

const sentences: Record<string, string> = {
  ECONNREFUSED: 'Nothing listens at this address',
  ECONNRESET: 'The connection was closed before the answer',
  UND_ERR_SOCKET: 'The connection was closed before the answer',
  ENOTFOUND: 'There is no host of this name',
  ENODATA: 'There is no host of this name',
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
