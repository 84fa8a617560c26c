// The one place where a failure becomes an answer, in one of two formats (spec 7): RFC 6749 for the authorization
// addresses, the envelope for everything else; and a page for a browser that asked for one. What is not a Problem is a
// bug: logged whole, told as "internal".
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { invalidRequestSentence, Problem, ProblemList, type ProblemName } from '../errors.ts'
import { randomText } from '../secrets/secrets.ts'
import { explainUnavailable } from '../unavailable.ts'
import { failurePage, wantsPage } from './pages/failure-page.ts'
import { sendPage } from './pages/send-page.ts'
import { validationErrorsOf } from './validation-errors.ts'

const oauthPaths = ['/oauth2/', '/auth/', '/.well-known/']
// Such an address comes here before any hook: nobody else has logged it.
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
  if (unroutable.includes(error.code)) request.log.info({ req: request }, 'no such address')
  for (const [name, value] of Object.entries(first?.details.headers ?? {}))
    void reply.header(name, value)
  void reply
    .code(status)
    .header('cache-control', 'no-store')
    // Set for every request already, except for one that cannot be routed.
    .header('x-request-id', request.id)
  if (wantsPage(request))
    return sendPage(reply.header('vary', 'accept'), failurePage(status, request.id))
  void reply.type('application/json; charset=utf-8')
  return reply.send(
    isOAuthPath(request.url) ? oauthBody(problems, status) : envelope(problems, request.id),
  )
}

const patient = new WeakSet<Socket>()
/**
 * An upload may take longer than any other request; its own route bounds it. Node tells of each late request once.
 * To be taken back at its end: the next request may come on the same socket.
 */
export function allowSlowBody(socket: Socket): () => void {
  patient.add(socket)
  return () => void patient.delete(socket)
}

/** Bytes that are not HTTP at all: there is no request yet, only a socket. Fastify calls it as a method of the app. */
export function answerClientError(
  this: Pick<FastifyInstance, 'log'>,
  error: { code?: string },
  socket: Socket,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && patient.has(socket)) return
  const status =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? 431
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? 408
        : 400
  const problem = new Problem('invalid', { message: STATUS_CODES[status] ?? 'Bad Request' })
  const traceId = randomText(20)
  this.log.info({ reqId: traceId, code: error.code }, 'not a request')
  const body = JSON.stringify(envelope([problem], traceId))
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `X-Request-Id: ${traceId}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `Connection: close\r\n\r\n${body}`,
  )
}

function isOAuthPath(url: string): boolean {
  return oauthPaths.some((prefix) => url.startsWith(prefix))
}

function envelope(problems: Problem[], traceId: string) {
  return {
    errors: problems.map((problem) => ({
      code: problem.code,
      message: problem.message,
      id: traceId,
      resource: problem.details.resource ?? null,
      ...(problem.details.hint === undefined ? {} : { hint: problem.details.hint }),
    })),
  }
}

function oauthBody(problems: Problem[], status: number) {
  const [problem] = problems
  const isServerFault = status >= 500
  return {
    error: isServerFault ? 'server_error' : 'invalid_request',
    error_description: isServerFault
      ? 'The service could not answer; try again'
      : invalidRequestSentence,
    error_hint: problem?.message,
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
    return [new Problem('invalid', { message: 'The path is not validly encoded' })]
  // Fastify's other refusals (a content length that lies).
  if (error.statusCode !== undefined && error.statusCode < 500)
    return [new Problem('invalid', { message: error.message })]
  return [new Problem('internal')]
}

/** A full disk or a standby wants an operator: sooner to try again is no use. */
function retryAfter(name: ProblemName): string {
  return name === 'notReady' ? '5' : '30'
}
