// Reads the bodies of the control API and explains mistakes in them. They are JSON under any content type: without an option
// curl sends the type of a form.
import type { FastifyInstance, FastifyRequest } from 'fastify'

export function takeJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, text, done) => {
    try {
      requireOwnPage(request)
      done(null, readJson(String(text)))
    } catch (error) {
      done(error as Error)
    }
  })
  app.setSchemaErrorFormatter((errors) => new Error(errors.map(sentence).join('; ')))
}

class BadBody extends Error {
  readonly statusCode: number

  constructor(message: string, { statusCode, ...options }: ErrorOptions & { statusCode: number }) {
    super(message, options)
    this.statusCode = statusCode
  }
}

/** A browser sends content types of forms across sites without a preflight request, so their origin is checked. */
function requireOwnPage({ headers }: FastifyRequest): void {
  const { origin, host } = headers
  if (origin === undefined || /^application\/json\b/i.test(headers['content-type'] ?? '')) return
  if (!URL.canParse(origin) || new URL(origin).host !== host)
    throw new BadBody('From another site only application/json is taken.', { statusCode: 403 })
}

function readJson(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text, keepDigits)
  } catch (cause) {
    throw new BadBody(`The body is not JSON: ${(cause as Error).message}`, {
      statusCode: 400,
      cause,
    })
  }
}

/** Ids of networks have more digits than a number can hold: a long number is kept as text. */
function keepDigits(_name: string, value: unknown, context?: { source: string }): unknown {
  const isRounded = typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER
  return isRounded ? context?.source : value
}

type SchemaError = {
  keyword: string
  instancePath: string
  params: Record<string, unknown>
  message?: string
}

function sentence({ keyword, instancePath, params, message }: SchemaError): string {
  const field = instancePath.slice(1).replaceAll('/', '.') || 'the body'
  if (keyword === 'required') return `${params.missingProperty} is missing`
  if (keyword === 'additionalProperties') return `${params.additionalProperty} is not known here`
  if (keyword === 'enum')
    return `${field} must be one of ${(params.allowedValues as []).join(', ')}`
  return `${field} ${message}`
}
