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
const mostUnkeepable = 100
const formType = 'application/x-www-form-urlencoded'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route also takes application/x-www-form-urlencoded. */
    takesForm?: boolean
  }
  interface FastifyRequest {
    /** What could not be kept, on a route that reports every mistake at once (attachValidation). */
    unkeepable?: Unkeepable[]
  }
}

/** Where in the body it stands, and what is wrong with it. */
export type Unkeepable = { place: string[]; problem: Problem }
type Take = (found: Unkeepable[]) => void

export function takeBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.decorateRequest('unkeepable')
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
      done(null, isForm ? parseForm(text) : parseJson(text, takeFor(request)))
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

function takeFor(request: FastifyRequest): Take {
  if (!request.routeOptions.attachValidation) return refuse
  return (found) => {
    if (found.some(({ place }) => place.length === 0)) refuse(found)
    request.unkeepable = found
  }
}

function refuse([first]: Unkeepable[]): void {
  if (first) throw first.problem
}

export function parseJson(text: string, take: Take = refuse): unknown {
  if (text.trim() === '') return undefined
  try {
    const value = parse(text)
    take(findUnkeepable(value))
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
  refuse(findUnkeepable(fields))
  return fields
}

function findUnkeepable(value: unknown): Unkeepable[] {
  const found: Unkeepable[] = []
  const place: string[] = []
  const note = (problem: Problem | undefined) => {
    if (!problem) return
    found.push({ place: [...place], problem })
    // Nobody reads on after so many; what is left unseen must not be taken for sound.
    if (found.length > mostUnkeepable) throw problem
  }
  const walk = (inner: unknown, name: string) => {
    if (typeof inner === 'string') note(unkeepableText(inner))
    if (typeof inner === 'number') note(rounded(inner, name))
    if (typeof inner !== 'object' || inner === null) return
    refuseExcess(inner, name, place.length)
    for (const [key, next] of Object.entries(inner)) {
      place.push(key)
      note(unkeepableText(key))
      walk(next, Array.isArray(inner) ? name : key)
      place.pop()
    }
  }
  walk(value, 'body')
  return found
}

/** Refused alone and at once: everything else that could be said would cost as much as it wants to. */
function refuseExcess(value: object, name: string, depth: number): void {
  if (depth > deepest)
    throw new Problem('invalid', { message: `The body is nested deeper than ${deepest} levels` })
  if (Array.isArray(value) && value.length > longestList)
    throw new Problem('invalid', { message: `${name} has more than ${longestList} items` })
}

/** Beyond 2^53 nobody can tell whether this is still the number that was sent. */
function rounded(value: number, name: string): Problem | undefined {
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return undefined
  return new Problem('invalid', {
    message: `${name} is a number that JSON cannot carry exactly`,
    hint: 'Send long ids as strings.',
  })
}

function unkeepableText(text: string): Problem | undefined {
  if (text.includes(nul))
    return new Problem('invalid', { message: 'Text must not hold the character U+0000' })
  if (!text.isWellFormed())
    return new Problem('invalid', { message: 'Text must not hold half of a surrogate pair' })
  return undefined
}
