// A failed call of the API: its message, a hint what to do, and the trace id for the log.
import type { components } from '../../sdk/schema.gen.ts'
import { ofService } from '../texts/sentences.ts'
import { texts } from '../texts/texts.ts'

type Failure = components['schemas']['Failure']
type Sentences = Failure['errors'][number]['sentences']

export class ApiError extends Error {
  readonly status: number
  readonly reason: string
  readonly hint: string | undefined
  /** Ids and values of `message` and `hint`, from which any language is rendered. */
  readonly sentences: Sentences
  readonly traceId: string | undefined
  /** The invalid part of the request, as a JSON pointer. */
  readonly param: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(fields: {
    status: number
    message: string
    reason: string
    hint?: string | undefined
    sentences?: Sentences
    traceId?: string | undefined
    param?: string | undefined
    retryAfterSeconds?: number | undefined
  }) {
    super(fields.message)
    this.status = fields.status
    this.reason = fields.reason
    this.hint = fields.hint
    this.sentences = fields.sentences
    this.traceId = fields.traceId
    this.param = fields.param
    this.retryAfterSeconds = fields.retryAfterSeconds
  }
}

export function errorOf(response: Response, body: Failure | undefined): ApiError {
  const [first] = body?.errors ?? []
  const wait = Number(response.headers.get('retry-after'))
  return new ApiError({
    status: response.status,
    message: first?.message ?? response.statusText,
    reason: first?.reason ?? 'unknown',
    hint: first?.hint,
    sentences: first?.sentences,
    traceId: first?.id ?? response.headers.get('x-request-id') ?? undefined,
    param: first?.param ?? undefined,
    retryAfterSeconds: Number.isFinite(wait) && wait > 0 ? wait : undefined,
  })
}

/** The sentences to show for any error. fetch throws a TypeError when the service cannot be reached. */
export function describeError(error: unknown): {
  message: string
  hint: string | undefined
  traceId: string | undefined
} {
  const text = texts('ui')
  if (error instanceof ApiError) {
    const wait = error.retryAfterSeconds
    const advice = error.hint && ofService(error.hint, error.sentences?.hint)
    const hint = error.status === 429 && wait ? text.retryLater(wait) : advice
    const message = ofService(error.message, error.sentences?.message)
    return { message, hint, traceId: error.traceId }
  }
  if (error instanceof TypeError && /fetch|network|load/i.test(error.message)) {
    return { message: text.unreachable, hint: text.unreachableHint, traceId: undefined }
  }
  return { message: String(error), hint: undefined, traceId: undefined }
}
