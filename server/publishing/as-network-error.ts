// An error that no connector classified is a fault of this program.

import { NetworkError, type NetworkErrorKind } from '../networks/networks.ts'
import { SaidError } from '../sentences/sentences.ts'

/** `kind` says what an unclassified error means at this point. */
export function asNetworkError(error: unknown, kind: NetworkErrorKind): NetworkError {
  if (error instanceof NetworkError) return error
  if (error instanceof SaidError)
    return new NetworkError(kind, 'internal', error.said, { cause: error })
  const message = error instanceof Error ? error.message : String(error)
  return new NetworkError(kind, 'internal', message, { cause: error })
}
