// Request bodies of /v1: JSON with any or no Content-Type, and forms where a route says so. Numbers that JSON would
// silently round (an id beyond 2^53) and characters PostgreSQL cannot keep are refused instead of changed.
import type { FastifyInstance } from 'fastify'
import { parse } from 'secure-json-parse'
import { Problem } from '../errors.ts'

// JSON.parse hands the reviver the source text of each number; asking for it costs, so only when one is that long.
const longNumber = /\d{16}/
const nul = '\u0000'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route also takes application/x-www-form-urlencoded. */
    takesForm?: boolean
  }
}

export function takeBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
    const isForm = /^application\/x-www-form-urlencoded\s*(;|$)/i.test(
      request.headers['content-type'] ?? '',
    )
    try {
      const text = String(body)
      done(
        null,
        isForm && request.routeOptions.config.takesForm ? parseForm(text) : parseJson(text),
      )
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  })
}

export function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined
  const mayRound = longNumber.test(text)
  try {
    const value = mayRound ? parse(text, refuseRounding) : parse(text)
    if (text.includes('\\u0000')) refuseNul(value)
    return value
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('invalidJson', {
      hint: error instanceof Error ? error.message : undefined,
      cause: error,
    })
  }
}

export function parseForm(text: string): Record<string, string | string[]> {
  const form: Record<string, string | string[]> = {}
  for (const name of new Set(new URLSearchParams(text).keys())) {
    const values = new URLSearchParams(text).getAll(name)
    // organizationIds[]=1&organizationIds[]=2, organizationIds=1&organizationIds=2
    const plain = name.replace(/\[\]$/, '')
    if (plain === '__proto__') continue
    form[plain] = values.length === 1 && plain === name ? (values[0] ?? '') : values
  }
  refuseNul(form)
  return form
}

function refuseRounding(key: string, value: unknown, context?: { source: string }): unknown {
  if (
    typeof value !== 'number' ||
    !context ||
    Number.isSafeInteger(value) ||
    !/^-?\d+$/.test(context.source)
  )
    return value
  throw new Problem('invalid', {
    message: `${key || 'body'} is a number that JSON cannot carry exactly`,
    hint: 'Send long ids as strings.',
  })
}

function refuseNul(value: unknown): void {
  if (typeof value === 'string' && value.includes(nul)) {
    throw new Problem('invalid', { message: 'Text must not hold the character U+0000' })
  }
  if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      refuseNul(key)
      refuseNul(inner)
    }
  }
}
