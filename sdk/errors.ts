// The errors that a call can throw. Programs decide by `reason`, a stable word; docs/errors.md of Carillon lists them all.
import type { components } from './schema.gen.ts'

type Failure = components['schemas']['Failure']

export class CarillonError extends Error {
  override name = 'CarillonError'
}

/** No answer: whether the call was carried out is unknown, unless it was repeated with the same key. */
export class ConnectionError extends CarillonError {
  override name = 'ConnectionError'
}

export class TimeoutError extends ConnectionError {
  override name = 'TimeoutError'
}

/** A delivery that does not come from the service, or too late. */
export class WebhookError extends CarillonError {
  override name = 'WebhookError'
}

export class OAuthError extends CarillonError {
  override name = 'OAuthError'
  readonly error: string
  readonly status: number

  constructor(status: number, { error, hint }: { error: string; hint: string }) {
    super(`${error}: ${hint}`)
    this.error = error
    this.status = status
  }
}

export class ApiError extends CarillonError {
  override name = 'ApiError'
  readonly status: number
  readonly response: Response
  /** Every error of the answer: those of all fields are reported together. */
  readonly errors: Failure['errors']
  /** To name to an operator: it is also in the log. */
  readonly requestId: string | undefined

  constructor(response: Response, failure: Failure | undefined) {
    const errors = failure?.errors ?? []
    const texts = errors.map(({ message, hint }) => (hint ? `${message} (${hint})` : message))
    super(texts.join('; ') || `The service answered ${response.status}`)
    this.status = response.status
    this.response = response
    this.errors = errors
    this.requestId = response.headers.get('x-request-id') ?? errors[0]?.id
  }

  get reason(): string | undefined {
    return this.errors[0]?.reason
  }

  get code(): number | undefined {
    return this.errors[0]?.code
  }

  /** A JSON pointer to the part of the request that is at fault. */
  get param(): string | null | undefined {
    return this.errors[0]?.param
  }

  get docUrl(): string | undefined {
    return this.errors[0]?.docUrl
  }
}

export class BadRequestError extends ApiError {
  override name = 'BadRequestError'
}
export class UnauthorizedError extends ApiError {
  override name = 'UnauthorizedError'
}
export class ForbiddenError extends ApiError {
  override name = 'ForbiddenError'
}
export class NotFoundError extends ApiError {
  override name = 'NotFoundError'
}
export class ConflictError extends ApiError {
  override name = 'ConflictError'
}
/** The message is another version than If-Match names. */
export class PreconditionFailedError extends ApiError {
  override name = 'PreconditionFailedError'
}
export class RateLimitedError extends ApiError {
  override name = 'RateLimitedError'
}
export class ServerError extends ApiError {
  override name = 'ServerError'
}

const byStatus: Record<number, typeof ApiError> = {
  400: BadRequestError,
  401: UnauthorizedError,
  403: ForbiddenError,
  404: NotFoundError,
  409: ConflictError,
  412: PreconditionFailedError,
  429: RateLimitedError,
}

export async function errorOf(response: Response): Promise<ApiError> {
  const body = await response.json().catch(() => undefined)
  const failure = Array.isArray((body as Failure | undefined)?.errors)
    ? (body as Failure)
    : undefined
  const Kind = byStatus[response.status] ?? (response.status >= 500 ? ServerError : ApiError)
  return new Kind(response, failure)
}
