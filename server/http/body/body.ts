// Parses request bodies of /v1: JSON with any or no Content-Type, and forms where a route allows them. Values that cannot be
// stored exactly as sent are refused: numbers that JSON.parse would round (an id beyond 2^53), characters that PostgreSQL does
// not accept, bytes that are not UTF-8.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parse } from 'secure-json-parse'
import { Problem } from '../../errors.ts'
import { pointerTo } from '../../json/pointer.ts'
import { say } from '../../sentences/sentences.ts'
import { refuseManyFields, refuseManyKeys } from './key-count.ts'

const nul = '\u0000'
// Far more than any call needs, and far less than what overflows the stack of recursive code.
const maxDepth = 50
// Without a limit, a list of a hundred thousand wrong items would produce a hundred thousand errors.
const maxListLength = 1000
/** In all lists together: lists of lists would multiply. */
const maxItems = 10_000
const maxUnstorable = 100
const formType = 'application/x-www-form-urlencoded'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route also accepts application/x-www-form-urlencoded. */
    takesForm?: boolean
    /** The body is a file, whatever its Content-Type says: the route reads its bytes. */
    takesFile?: boolean
  }
  interface FastifyRequest {
    /** Values that cannot be stored as sent, on a route that reports all errors at once (attachValidation). */
    unstorable?: Unstorable[]
  }
}

/** A value that cannot be stored as sent: its path in the body, and the problem. */
export type Unstorable = { place: string[]; problem: Problem }
type Report = (found: Unstorable[]) => void

export function addBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.decorateRequest('unstorable')
  app.addHook('onRequest', (request, _reply, done) => {
    hideContentType(request)
    done()
  })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.takesFile) return done(null, body)
    const mayBeForm =
      request.headers['content-type'] === formType && request.routeOptions.config.takesForm
    try {
      const text = decode(body)
      // curl -d labels every body as a form by default, but no form begins with a brace.
      const isForm = mayBeForm && !/^\s*\{/.test(text)
      done(null, isForm ? parseForm(text) : parseJson(text, reportFor(request)))
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  })
}

/** Fastify refuses a malformed Content-Type. Only forms are parsed differently, so any other value is removed. */
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
    throw new Problem('invalidJson', { hint: say('body_not_utf8'), cause })
  }
}

function reportFor(request: FastifyRequest): Report {
  if (!request.routeOptions.attachValidation) return refuse
  return (found) => {
    if (found.some(({ place }) => place.length === 0)) refuse(found)
    request.unstorable = found
  }
}

function refuse([first]: Unstorable[]): void {
  if (first) throw first.problem
}

export function parseJson(text: string, report: Report = refuse): unknown {
  if (text.trim() === '') return undefined
  refuseManyKeys(text)
  try {
    const value = parse(text)
    report(findUnstorable(value))
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
  refuseManyFields(text)
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
  refuse(findUnstorable(fields))
  return fields
}

function findUnstorable(value: unknown): Unstorable[] {
  const found: Unstorable[] = []
  const place: string[] = []
  let items = 0
  const note = (problem: Problem | undefined) => {
    if (!problem) return
    found.push({ place: [...place], problem })
    // Stop here: the remaining values are unchecked and must not count as valid.
    if (found.length > maxUnstorable) throw problem
  }
  const walk = (inner: unknown, name: string) => {
    if (typeof inner === 'string') note(unstorableText(inner, place))
    if (typeof inner === 'number') note(rounded(inner, name, place))
    if (typeof inner !== 'object' || inner === null) return
    refuseExcess(inner, name, place)
    items += refuseManyItems(inner, items)
    for (const [key, next] of Object.entries(inner)) {
      place.push(key)
      note(unstorableText(key, place))
      walk(next, Array.isArray(inner) ? name : key)
      place.pop()
    }
  }
  walk(value, 'body')
  return found
}

/** Refused at once, without other errors: collecting them would make a huge body expensive. */
function refuseExcess(value: object, name: string, place: string[]): void {
  if (place.length > maxDepth)
    throw new Problem('invalid', {
      message: say('body_too_deep', { limit: maxDepth }),
      reason: 'too_deep',
    })
  if (Array.isArray(value) && value.length > maxListLength)
    throw new Problem('invalid', {
      message: say('list_too_long', { field: name, limit: maxListLength }),
      reason: 'too_many_items',
      param: pointerTo(...place),
    })
}

/** Returns the number of its own items. */
function refuseManyItems(value: object, before: number): number {
  const own = Array.isArray(value) ? value.length : 0
  if (before + own <= maxItems) return own
  throw new Problem('invalid', {
    message: say('lists_too_long', { limit: maxItems }),
    reason: 'too_many_items',
    param: '',
  })
}

/** Beyond 2^53 a parsed number may differ from the one that was sent. */
function rounded(value: number, name: string, place: string[]): Problem | undefined {
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return undefined
  return new Problem('invalid', {
    message: say('number_not_exact', { field: name }),
    hint: say('send_ids_as_strings'),
    reason: 'inexact_number',
    param: pointerTo(...place),
  })
}

function unstorableText(text: string, place: string[]): Problem | undefined {
  const wrong = text.includes(nul)
    ? say('text_must_not_hold_nul')
    : text.isWellFormed()
      ? undefined
      : say('text_must_not_hold', { what: say('half_surrogate') })
  if (!wrong) return undefined
  return new Problem('invalid', {
    message: wrong,
    reason: 'text_not_storable',
    param: pointerTo(...place),
  })
}
