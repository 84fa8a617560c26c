// Calls of the API inside of the process: the same routes, checks and answers as over HTTP, with the principal of the assistant's token.
import type { FastifyInstance } from 'fastify'
import type { Principal } from '../access/access.ts'
import { asInnerCall } from '../access/inner-call.ts'
import type { ApiCall, Context } from './tools/tool.ts'

/** An answer of the API that is an error, with its sentence. */
export class ApiRefusal extends Error {
  readonly status: number
  constructor(status: number, sentences: string) {
    super(sentences)
    this.status = status
  }
}

export function apiFor(app: FastifyInstance, principal: Principal): Context['api'] {
  return async (method, path, call: ApiCall = {}) => {
    const { query = {}, body, headers = {}, isDryRun = false } = call
    requireDryRunnable(isDryRun, method, path)
    const given = Object.entries(query).filter(([, value]) => value !== undefined)
    const answer = await asInnerCall({ principal, isDryRun }, () =>
      app.inject({
        method,
        url: path,
        query: Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
        headers: {
          ...headers,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      }),
    )
    const parsed: unknown = answer.body === '' ? null : JSON.parse(answer.body)
    if (answer.statusCode >= 400) throw new ApiRefusal(answer.statusCode, sentencesOf(parsed))
    return { body: parsed, isReplayed: answer.headers['idempotent-replayed'] === 'true' }
  }
}

/** A route that knows no dry run would carry the call out. */
const dryRunnable = [/^POST \/v1\/messages$/, /^PATCH \/v1\/messages\/\d+$/]

function requireDryRunnable(isDryRun: boolean, method: string, path: string): void {
  if (isDryRun && !dryRunnable.some((call) => call.test(`${method} ${path}`)))
    throw new Error(`${method} ${path} knows no dry run`)
}

type Failure = { errors?: { message?: string; hint?: string | null; param?: string | null }[] }

/** The sentences for people, a line for each error. */
function sentencesOf(body: unknown): string {
  const { errors = [] } = (body ?? {}) as Failure
  const lines = errors
    .slice(0, 20)
    .map(({ message, hint, param }) =>
      [message, hint, param && `(${param})`].filter(Boolean).join('. '),
    )
  return lines.join('\n') || 'The service could not answer.'
}
