import { OperatorError } from '../../config/operator-error.ts'

type Use = {
  /** The port follows from PORT and has no setting of its own. */
  isSandbox?: boolean
  setting?: 'PORT' | 'WORKER_PORT'
}

/** Explains to the operator why a port cannot be used. */
export function explainListen(
  cause: unknown,
  host: string,
  port: number,
  { isSandbox = false, setting = 'PORT' }: Use = {},
): OperatorError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const needed = isSandbox ? ', and the sandbox listens there (PORT + 1)' : ''
  const without = isSandbox ? ', or SANDBOX=no' : ''
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken by another program${needed}. Set ${setting} to a free one, for example ${setting}=${suggestPort(port)}${without}.`,
    EACCES: `Port ${port} may not be used by this user: ports below 1024 belong to the administrator. Set ${setting} to 1024 or above, for example ${setting}=8080.`,
    EADDRNOTAVAIL: `HOST=${host} is not an address of this machine. Set HOST to one of its own, or to 0.0.0.0 for all of them.`,
    ENOTFOUND: `HOST=${host} is a name that cannot be resolved. Set HOST to a name or address of this machine, or to 0.0.0.0 for all of them.`,
  }
  const reason = cause instanceof Error ? cause.message : String(cause)
  const otherwise = `Cannot listen on port ${port} of ${host}: ${reason}. Check HOST and ${setting}.`
  return new OperatorError(sentences[code] ?? otherwise, { cause })
}

/** Leaves the next port to the sandbox. */
function suggestPort(port: number): number {
  return port + 2 < 65_535 ? port + 2 : 8080
}
