// Who calls /v1: the bearer token of the Authorization header and nothing else (spec 5.1), then the account's limits.
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { accountOf, type Principal, refuseAppAlone } from '../access/access.ts'
import { Problem } from '../errors.ts'
import type { RateLimits, Verdict } from '../limits/limits.ts'
import type { Tokens } from '../tokens/tokens.ts'
import { type Known, whenKnown } from '../when-known.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for every route of /v1 before its handler runs. */
    principal: Principal
  }
}

type Collaborators = {
  tokens: Tokens
  limits: RateLimits
  requestsPerDay: number
  requestsPerSecond: number
}

/** The caller as the verbs and the audit log want it: somebody, never an app alone. */
export function callerOf(request: FastifyRequest): { principal: Principal; traceId: string } {
  const { principal } = request
  refuseAppAlone(principal)
  return { principal, traceId: request.id }
}

export type Authenticate = (request: FastifyRequest, reply: FastifyReply) => Known<void>

/** For every request to /v1. */
export function makeAuthenticate(using: Collaborators): Authenticate {
  return (request, reply) => {
    setLimitHeaders(reply, using, 0, using.requestsPerSecond)
    return whenKnown(using.tokens.findPrincipal(requireToken(request)), (principal) => {
      if (!principal) throw new Problem('invalidToken')
      request.principal = principal
      return whenKnown(using.limits.take(accountOf(principal)), (verdict) => {
        setLimitHeaders(reply, using, verdict.quotaUsed, verdict.remainingThisSecond)
        if (!verdict.allowed) throw refusal(verdict)
      })
    })
  }
}

/** As a hook that goes on at once when it can. */
export function asHook(authenticate: Authenticate): onRequestHookHandler {
  return (request, reply, done) => {
    const passed = authenticate(request, reply)
    if (passed instanceof Promise) passed.then(() => done(), done)
    else done()
  }
}

/** For a path that nobody serves: without a token it is just unknown; with one, the limits of its account are told. */
export function makeAuthenticateUnknown(using: Collaborators): Authenticate {
  const authenticate = makeAuthenticate(using)
  return (request, reply) => {
    if (request.headers.authorization !== undefined) return authenticate(request, reply)
    setLimitHeaders(reply, using, 0, using.requestsPerSecond)
  }
}

function requireToken(request: FastifyRequest): string {
  // Node keeps only the first of several Authorization headers; the raw list shows them all.
  const { rawHeaders } = request.raw
  const headers = rawHeaders.filter(
    (name, index) => index % 2 === 0 && name.toLowerCase() === 'authorization',
  )
  const inQuery =
    typeof request.query === 'object' && request.query !== null && 'access_token' in request.query
  if (headers.length !== 1 || inQuery) throw new Problem('missingToken')
  const token = /^bearer +([\w.~+/-]+=*)$/i.exec(request.headers.authorization?.trim() ?? '')?.[1]
  if (token === undefined)
    throw new Problem('missingToken', { hint: 'Send: Authorization: Bearer <access token>' })
  return token
}

function setLimitHeaders(
  reply: FastifyReply,
  limits: Collaborators,
  used: number,
  remaining: number,
): void {
  void reply.headers({
    'X-Account-Quota': `${limits.requestsPerDay} per day`,
    'X-Account-Quota-Used': used,
    'X-Account-Rate-Limit-Requests-Remaining': remaining,
  })
}

function refusal(verdict: Extract<Verdict, { allowed: false }>): Problem {
  return new Problem(verdict.limit === 'day' ? 'quotaExceeded' : 'tooManyRequests', {
    headers: { 'retry-after': String(verdict.retryAfterSeconds) },
  })
}
