// Turns every error into a response, in one of two formats (spec 7): RFC 6749 for the authorization endpoints, the envelope for
// everything else; browsers get a page. An error that is not a Problem is a bug: it is logged in full and answered as "internal".

import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { explainUnavailable } from '../../errors/unavailable.ts'
import {
  errorUriOf,
  invalidRequestSentence,
  Problem,
  ProblemList,
  type ProblemName,
} from '../../errors.ts'
import { randomText } from '../../secrets/secrets.ts'
import { say } from '../../sentences/sentences.ts'
import { docUrlOf } from '../pages/error-docs.ts'
import { failurePage, wantsPage } from '../pages/failure-page.ts'
import { languageOf } from '../pages/page-language.ts'
import { sendPage } from '../pages/send-page.ts'
import { validationErrorsOf } from '../validation/validation-errors.ts'
import { bearerChallenge, bearerFields } from './bearer-errors.ts'
import { resourceInPath } from './resource-in-path.ts'

const oauthPaths = ['/oauth2/', '/auth/', '/.well-known/']
// Fastify reports these before any hook runs, so they are logged here.
const unroutable = ['FST_ERR_BAD_URL', 'FST_ERR_MAX_PARAM_LENGTH']

export function answerError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const problems = problemsOf(error)
  const [first] = problems
  const status = first?.status ?? 500
  if (status >= 500) request.log.error({ err: error }, 'request failed')
  if (unroutable.includes(error.code)) request.log.info({ req: request }, 'not a valid path')
  const challenge = bearerChallenge(first, request)
  if (challenge !== undefined) void reply.header('www-authenticate', challenge)
  for (const [name, value] of Object.entries(first?.details.headers ?? {}))
    void reply.header(name, value)
  void reply
    .code(status)
    .header('cache-control', 'no-store')
    // A hook has already set it, except for requests that cannot be routed.
    .header('x-request-id', request.id)
  if (wantsPage(request)) {
    const language = languageOf(request)
    const page = failurePage(language, status, request.id)
    return sendPage(reply.header('vary', 'accept'), language, page)
  }
  void reply.type('application/json; charset=utf-8')
  return reply.send(
    isOAuthPath(request.url)
      ? oauthBody(problems, status, request.server)
      : envelope(problems, request),
  )
}

const slowBodySockets = new WeakSet<Socket>()
/**
 * Exempts an upload from the request timeout; its own route limits it. Node reports each late request once. Call the returned
 * function at the end of the request, because the next one may use the same socket.
 */
export function allowSlowBody(socket: Socket): () => void {
  slowBodySockets.add(socket)
  return () => void slowBodySockets.delete(socket)
}

/** Answers bytes that are not valid HTTP: there is no request yet, only a socket. Fastify calls it as a method of the app. */
export function answerClientError(
  this: Pick<FastifyInstance, 'log' | 'errorDocs'>,
  error: { code?: string },
  socket: Socket,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && slowBodySockets.has(socket)) return
  const status =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? 431
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? 408
        : 400
  const message = STATUS_CODES[status] ?? say('bad_request')
  const problem = new Problem('invalid', { message, reason: 'bad_request' })
  const traceId = randomText(20)
  this.log.info({ reqId: traceId, code: error.code }, 'not a request')
  const body = JSON.stringify(envelope([problem], { id: traceId, server: this }))
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `X-Request-Id: ${traceId}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `Connection: close\r\n\r\n${body}`,
  )
}

function isOAuthPath(url: string): boolean {
  return oauthPaths.some((prefix) => url.startsWith(prefix))
}

type Answered = {
  id: string
  params?: unknown
  headers?: FastifyRequest['headers']
  server: Pick<FastifyInstance, 'errorDocs'>
}

function envelope(problems: Problem[], answered: Answered) {
  return { errors: renderErrors(problems, answered), ...bearerFields(problems[0]) }
}

/** The `errors` of the envelope; also of one message among many. */
export function renderErrors(problems: Problem[], { id, params, headers, server }: Answered) {
  const hasSentences = prefersSentences(headers)
  return problems.map((problem) => {
    const { resource, param } = resourceInPath(problem, params)
    return {
      code: problem.code,
      message: problem.message,
      id,
      resource,
      ...(problem.hint === undefined ? {} : { hint: problem.hint }),
      param,
      reason: problem.reason,
      ...(problem.details.values === undefined ? {} : { values: problem.details.values }),
      ...(hasSentences && { sentences: problem.sentences }),
      docUrl: docUrlOf(server, problem.reason),
    }
  })
}

/** Only who shows errors in another language needs them: the answer to others stays short, and as it was (RFC 7240). */
function prefersSentences(headers: Answered['headers']): boolean {
  return [headers?.prefer].flat().some((value) => /(^|[\s,])sentences($|[\s,;])/.test(value ?? ''))
}

function oauthBody(problems: Problem[], status: number, server: Answered['server']) {
  const [problem] = problems
  const isServerFault = status >= 500
  const error = isServerFault ? 'server_error' : 'invalid_request'
  return {
    error,
    error_description: isServerFault
      ? 'The service could not answer; try again'
      : invalidRequestSentence,
    error_hint: problem?.message,
    error_uri: errorUriOf(server, error),
    status_code: status,
  }
}

function problemsOf(error: FastifyError): Problem[] {
  if (error instanceof Problem) return [error]
  if (error instanceof ProblemList) return error.problems
  if (error.validation) return validationErrorsOf(error.validationContext, error.validation)
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return [new Problem('tooLarge')]
  const unavailable = explainUnavailable(error)
  if (unavailable)
    return [new Problem(unavailable, { headers: { 'retry-after': retryAfter(unavailable) } })]
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') return [new Problem('notFound')]
  if (error.code === 'FST_ERR_BAD_URL')
    return [new Problem('invalid', { message: say('path_not_encoded'), reason: 'bad_request' })]
  // Other client errors of Fastify, such as a wrong Content-Length.
  if (error.statusCode !== undefined && error.statusCode < 500)
    return [new Problem('invalid', { message: error.message, reason: 'bad_request' })]
  return [new Problem('internal')]
}

/** A full disk or a standby needs an operator, so there is no point in retrying sooner. */
function retryAfter(name: ProblemName): string {
  return name === 'notReady' ? '5' : '30'
}
