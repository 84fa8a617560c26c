import { OperatorError } from '../../config/operator-error.ts'

/** Explains to the operator why a port cannot be used. `isSandbox`: the port follows from PORT and has no setting of its own. */
export function explainListen(
  cause: unknown,
  host: string,
  port: number,
  isSandbox = false,
): OperatorError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const needed = isSandbox ? ', and the sandbox listens there (PORT + 1)' : ''
  const without = isSandbox ? ', or SANDBOX=no' : ''
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken by another program${needed}. Set PORT to a free one, for example PORT=${suggestPort(port)}${without}.`,
    EACCES: `Port ${port} may not be used by this user: ports below 1024 belong to the administrator. Set PORT to 1024 or above, for example PORT=8080.`,
    EADDRNOTAVAIL: `HOST=${host} is not an address of this machine. Set HOST to one of its own, or to 0.0.0.0 for all of them.`,
    ENOTFOUND: `HOST=${host} is a name that cannot be resolved. Set HOST to a name or address of this machine, or to 0.0.0.0 for all of them.`,
  }
  const reason = cause instanceof Error ? cause.message : String(cause)
  const otherwise = `Cannot listen on port ${port} of ${host}: ${reason}. Check HOST and PORT.`
  return new OperatorError(sentences[code] ?? otherwise, { cause })
}

/** Leaves the next port to the sandbox. */
function suggestPort(port: number): number {
  return port + 2 < 65_535 ? port + 2 : 8080
}
