// The header Carillon-Version: it names the version of the API that a client was written for, and every answer says which one it has.
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import { innerPrincipalOf } from '../../access/inner-call.ts'
import { Problem } from '../../errors.ts'
import { say } from '../../sentences/sentences.ts'
import { type ApiVersion, type Change, changesSince, newestOf, usualOf } from './versions.ts'

const header = 'carillon-version'
/** A longer value is cut in the error. */
const maxShown = 40

/** `authenticate` runs in between: an answer to a wrong token names the version too, and a wrong version counts as a request. */
export function useVersions(
  v1: FastifyInstance,
  versions: ApiVersion[],
  authenticate: onRequestHookHandler,
): void {
  const known = versions.map(({ date }) => date)
  const versionOf = (request: FastifyRequest): string => {
    // The service itself makes these calls, and is written for the newest version.
    if (innerPrincipalOf(request)) return newestOf(versions)
    const given = request.headers[header]
    return typeof given === 'string' && known.includes(given) ? given : usualOf(versions)
  }
  const changesFor = (request: FastifyRequest) =>
    changesSince(versions, versionOf(request), callOf(request))

  v1.addHook('onRequest', (request, reply, done) => {
    void reply.header(header, versionOf(request))
    done()
  })
  v1.addHook('onRequest', authenticate)
  v1.addHook('onRequest', (request, _reply, done) => {
    const given = request.headers[header]
    if (given === undefined || known.includes(String(given))) done()
    else done(unknownVersion(String(given), versions))
  })
  v1.addHook('preValidation', (request, _reply, done) => {
    request.body = translateRequest(changesFor(request), request.body)
    done()
  })
  v1.addHook('onSend', (request, reply, payload, done) => {
    const changes = reply.statusCode < 300 ? changesFor(request) : []
    if (changes.length === 0 || typeof payload !== 'string') done(null, payload)
    else done(null, JSON.stringify(translateAnswer(changes, JSON.parse(payload))))
  })
}

/** GET /v1/messages/:messageId → GET /v1/messages/{messageId} */
function callOf({ method, routeOptions }: FastifyRequest): string {
  const path = (routeOptions.url ?? '').replaceAll(/:(\w+)/g, '{$1}')
  return `${method === 'HEAD' ? 'GET' : method} ${path}`
}

/** Whatever else a body is, its schema refuses it. */
function translateRequest(changes: Change[], body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  return changes.reduce<unknown>((known, { request }) => (request ? request(known) : known), body)
}

function translateAnswer(changes: Change[], body: unknown): unknown {
  return changes.reduceRight((known, { answer }) => (answer ? answer(known) : known), body)
}

function unknownVersion(given: string, versions: ApiVersion[]): Problem {
  const shown = { given: given.slice(0, maxShown) }
  const known = versions.map(({ date }) => date).join(', ')
  return new Problem('invalid', {
    message: say('unknown_api_version', shown),
    reason: 'unknown_api_version',
    hint: say('known_api_versions', { known, usual: usualOf(versions) }),
    values: { ...shown, known },
  })
}
