// Turns an error into the sentence that the program prints and the code that it ends with.
import { ApiError, ConnectionError, OAuthError } from '../sdk/index.ts'
import { exitCodes, type Outcome } from './exit-codes.ts'

/** A failure that the person can do something about: a sentence, and no trace. */
export class Failure extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome, message: string, options?: ErrorOptions) {
    super(message, options)
    this.outcome = outcome
  }
}

export type Reported = { code: number; error: Record<string, unknown> }

export function tell(error: unknown): Reported {
  if (error instanceof Failure) return asReported(error.outcome, error.message)
  if (error instanceof ApiError) return tellRefusal(error)
  if (error instanceof OAuthError)
    return asReported('loggedOut', `${error.message}. Run: carillon login`)
  if (error instanceof ConnectionError) return asReported('unreachable', whyOf(error))
  return asReported('failed', error instanceof Error ? error.message : String(error))
}

function asReported(
  outcome: Outcome,
  message: string,
  more: Record<string, unknown> = {},
): Reported {
  return { code: exitCodes[outcome].code, error: { message, ...more } }
}

function tellRefusal(error: ApiError): Reported {
  const { reason, param, docUrl, requestId } = error
  return asReported(outcomeOf(error), error.message, { reason, param, requestId, docUrl })
}

const lostTokens = ['invalid_token', 'missing_token']

function outcomeOf({ status, reason = '' }: ApiError): Outcome {
  if (lostTokens.includes(reason)) return 'loggedOut'
  if (status === 401 || status === 403) return 'notAllowed'
  if (status === 404) return 'notFound'
  return status === 429 || status >= 500 ? 'unreachable' : 'refused'
}

/** fetch says only that it failed; the cause has the reason. */
function whyOf(error: Error): string {
  const causes: string[] = []
  for (let one: unknown = error; one instanceof Error; one = one.cause)
    if (one.message && !causes.includes(one.message)) causes.push(one.message)
  return causes.join(': ')
}
