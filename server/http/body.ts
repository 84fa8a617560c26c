// Request bodies of /v1: JSON with any or no Content-Type, and forms where a route says so. What could not be kept as it
// was sent is refused instead of changed: numbers that JSON would silently round (an id beyond 2^53), characters
// PostgreSQL does not take, bytes that are not UTF-8.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parse } from 'secure-json-parse'
import { Problem } from '../errors.ts'

const nul = '\u0000'
// Far more than any call needs, and far less than what overflows the stack of whoever walks the body later.
const deepest = 50
// A list of a hundred thousand mistakes would be a hundred thousand problems to report.
const longestList = 1000
const formType = 'application/x-www-form-urlencoded'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route also takes application/x-www-form-urlencoded. */
    takesForm?: boolean
  }
}

export function takeBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addHook('onRequest', (request, _reply, done) => {
    hideContentType(request)
    done()
  })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    const mayBeForm =
      request.headers['content-type'] === formType && request.routeOptions.config.takesForm
    try {
      const text = decode(body)
      // curl calls everything a form that it is not told about; no form begins like an object.
      const isForm = mayBeForm && !/^\s*\{/.test(text)
      done(null, isForm ? parseForm(text) : parseJson(text))
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  })
}

/** Fastify refuses a Content-Type that it cannot read. Here only a form is told from everything else. */
function hideContentType(request: FastifyRequest): void {
  const { headers } = request.raw
  const mediaType = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (mediaType === formType) headers['content-type'] = formType
  else delete headers['content-type']
}

function decode(body: string | Buffer): string {
  if (typeof body === 'string') return body
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch (cause) {
    throw new Problem('invalidJson', { hint: 'The body is not UTF-8.', cause })
  }
}

export function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    const value = parse(text)
    refuseUnkeepable(value)
    return value
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('invalidJson', {
      hint: error instanceof Error ? error.message : undefined,
      cause: error,
    })
  }
}

/** organizationIds[]=1&organizationIds[]=2 and organizationIds=1&organizationIds=2 are the same list. */
export function parseForm(text: string): Record<string, string | string[]> {
  const form = new Map<string, string | string[]>()
  for (const [name, value] of new URLSearchParams(text)) {
    const plain = name.replace(/\[\]$/, '')
    const earlier = form.get(plain)
    if (Array.isArray(earlier)) earlier.push(value)
    else if (earlier !== undefined) form.set(plain, [earlier, value])
    else form.set(plain, plain === name ? value : [value])
  }
  form.delete('__proto__')
  const fields = Object.fromEntries(form)
  refuseUnkeepable(fields)
  return fields
}

function refuseUnkeepable(value: unknown, name = 'body', depth = 0): void {
  if (typeof value === 'string') refuseUnkeepableText(value)
  if (typeof value === 'number') refuseRounded(value, name)
  if (typeof value !== 'object' || value === null) return
  if (depth > deepest)
    throw new Problem('invalid', { message: `The body is nested deeper than ${deepest} levels` })
  if (Array.isArray(value) && value.length > longestList)
    throw new Problem('invalid', { message: `${name} has more than ${longestList} items` })
  for (const [key, inner] of Object.entries(value)) {
    refuseUnkeepableText(key)
    refuseUnkeepable(inner, Array.isArray(value) ? name : key, depth + 1)
  }
}

/** Beyond 2^53 nobody can tell whether this is still the number that was sent. */
function refuseRounded(value: number, name: string): void {
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return
  throw new Problem('invalid', {
    message: `${name} is a number that JSON cannot carry exactly`,
    hint: 'Send long ids as strings.',
  })
}

function refuseUnkeepableText(text: string): void {
  if (text.includes(nul))
    throw new Problem('invalid', { message: 'Text must not hold the character U+0000' })
  if (!text.isWellFormed())
    throw new Problem('invalid', { message: 'Text must not hold half of a surrogate pair' })
}
