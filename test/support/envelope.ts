// Asserts what every answer of /v1 has in common.

import assert from 'node:assert/strict'
import { reasons } from '../../server/errors/reasons.ts'
import { english } from '../../server/sentences/english.ts'
import { isSentence, renderBy } from '../../server/sentences/render.ts'
import type { Answer } from './client.ts'

const failures = [400, 401, 403, 404, 405, 409, 412, 413, 429]

/**
 * {data…} or {errors: […]}, nothing else, and never a fault of the service. The one call that the specification shows
 * with `errors: null` beside its data (spec 2.3) has exactly that.
 */
export function assertEnvelope(
  answer: Omit<Answer, 'body'> & { body?: unknown },
  call?: string,
): void {
  const { status, headers, text, body } = answer
  const what = `${status} ${text.slice(0, 500)}`
  if (status === 304) {
    assertNotModified(answer, call)
    return
  }
  assert.match(headers.get('content-type') ?? '', /^application\/json; charset=utf-8$/, what)
  const traceId = headers.get('x-request-id')
  assert.match(traceId ?? '', /^\w{20}$/, what)
  assert.ok(typeof body === 'object' && body !== null, what)
  if (status === 200) {
    const { data, metadata, ...more } = body as Record<string, unknown>
    assert.ok(typeof data === 'object' && data !== null, what)
    assert.deepEqual(more, call === 'POST /v1/messages' ? { errors: null } : {}, what)
    return
  }
  assert.ok(failures.includes(status), what)
  assertFields(answer, what)
  const { errors } = body as { errors: Record<string, unknown>[] }
  assert.ok(errors.length > 0, what)
  for (const error of errors) assertError(error, traceId, what)
}

function assertError(
  {
    code,
    message,
    id,
    resource,
    param,
    reason,
    docUrl,
    sentences = {},
    ...more
  }: Record<string, unknown>,
  traceId: string | null,
  what: string,
): void {
  assert.ok(Number.isInteger(code), what)
  assert.ok(typeof message === 'string' && message.length > 0, what)
  assert.equal(id, traceId, what)
  assert.ok(resource === null || isResource(resource), what)
  assert.ok(param === null || isPointer(param), what)
  assert.ok(typeof reason === 'string' && Object.hasOwn(reasons, reason), what)
  assert.match(String(docUrl), new RegExp(`^http.*/docs/errors#${reason}$`), what)
  assertSentences({ message, hint: more.hint }, sentences, what)
  assert.deepEqual(
    Object.keys(more).filter((key) => key !== 'hint' && key !== 'values'),
    [],
    what,
  )
}

/** A sentence says what the text beside it says. */
function assertSentences(texts: Record<string, unknown>, sentences: unknown, what: string): void {
  assert.ok(typeof sentences === 'object' && sentences !== null, what)
  for (const [field, sentence] of Object.entries(sentences)) {
    assert.ok(isSentence(sentence), what)
    assert.equal(renderBy(english, sentence), texts[field], what)
  }
}

/** The client has this version already (If-None-Match). */
function assertNotModified({ headers, text }: Omit<Answer, 'body'>, call?: string): void {
  assert.equal(call, 'GET /v1/messages/{messageId}')
  assert.equal(text, '')
  assert.match(headers.get('etag') ?? '', /^"/)
}

/** RFC 6901, and short enough to be shown. */
function isPointer(param: unknown): boolean {
  return typeof param === 'string' && param.length <= 200 && /^(\/([^~/]|~[01])*)*$/.test(param)
}

/** `errors` alone, or with the fields of RFC 6750 for a missing token or permission, as a 401 always has them. */
function assertFields(
  { status, headers, body }: { body?: unknown } & Omit<Answer, 'body'>,
  what: string,
) {
  const { errors: _, ...fields } = body as Record<string, unknown>
  const isBearer = status === 401 || 'error' in fields
  assert.deepEqual(Object.keys(fields), isBearer ? ['error', 'error_description'] : [], what)
  for (const value of Object.values(fields)) assert.equal(typeof value, 'string', what)
  assert.equal(headers.get('www-authenticate') !== null, isBearer, what)
}

function isResource(resource: unknown): boolean {
  const { type, id, ...more } = resource as Record<string, unknown>
  return typeof type === 'string' && typeof id === 'string' && Object.keys(more).length === 0
}
