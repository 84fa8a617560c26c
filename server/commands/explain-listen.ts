import { OperatorError } from '../operator-error.ts'

/** A port that cannot be listened on, in words for whoever chose it. */
export function explainListen(cause: unknown, host: string, port: number): OperatorError {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'EADDRINUSE') {
    return new OperatorError(
      `Port ${port} is taken by another program. Set PORT to a free one, for example PORT=${port + 1}.`,
      { cause },
    )
  }
  if (code === 'EACCES')
    return new OperatorError(
      `Port ${port} may not be used by this user. Set PORT to one above 1023.`,
      { cause },
    )
  return new OperatorError(
    `Cannot listen on ${host}:${port}: ${cause instanceof Error ? cause.message : cause}`,
    { cause },
  )
}
