// Authenticates requests to /v1 by the bearer token in the Authorization header, the only accepted place (spec 5.1), then applies
// the account's rate limits.

import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { accountOf, type Principal, refuseAppAlone } from '../access/access.ts'
import { assistantModeOf, requireAssistantCall } from '../access/assistant.ts'
import { innerPrincipalOf } from '../access/inner-call.ts'
import { requireTokenRight } from '../access/token-rights.ts'
import { Problem } from '../errors.ts'
import { limitExceeded, type RateLimits } from '../limits/limits.ts'
import { chain, type MaybePromise } from '../limits/maybe-promise.ts'
import { say } from '../sentences/sentences.ts'
import type { Tokens } from '../tokens/tokens.ts'

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

/** The caller with the trace id, for actions and the audit log. Refuses a token of the app alone. */
export function callerOf(request: FastifyRequest): { principal: Principal; traceId: string } {
  const { principal } = request
  refuseAppAlone(principal)
  return { principal, traceId: request.id }
}

export type Authenticate = (request: FastifyRequest, reply: FastifyReply) => MaybePromise<void>

/** For every request to /v1. */
export function makeAuthenticate(using: Collaborators): Authenticate {
  return (request, reply) => {
    const inner = innerPrincipalOf(request)
    if (inner) return admitInner(request, inner)
    setLimitHeaders(reply, using, 0, using.requestsPerSecond)
    return chain(using.tokens.findPrincipal(requireToken(request)), (principal) => {
      // A token of an assistant is for /mcp alone.
      if (!principal || assistantModeOf(principal)) throw new Problem('invalidToken')
      request.principal = principal
      return chain(using.limits.take(accountOf(principal)), (verdict) => {
        setLimitHeaders(reply, using, verdict.quotaUsed, verdict.remainingThisSecond)
        if (!verdict.allowed) throw limitExceeded(verdict)
        requireTokenRight(principal, request.method, request.routeOptions.url ?? '')
      })
    })
  }
}

/** Counted already, as the request of the assistant. */
function admitInner(request: FastifyRequest, principal: Principal): void {
  const route = request.routeOptions.url ?? ''
  request.principal = principal
  requireAssistantCall(principal, request.method, route)
  requireTokenRight(principal, request.method, route)
}

/** Counts a request that does the work of several as all of them. Throws if the day has no space for them. */
export async function countAsMany(
  using: Omit<Collaborators, 'tokens'>,
  request: FastifyRequest,
  reply: FastifyReply,
  requests: number,
): Promise<void> {
  // The request itself was counted when it came.
  const more = requests - 1
  if (more <= 0) return
  const verdict = await using.limits.takeMore(accountOf(request.principal), more)
  setLimitHeaders(reply, using, verdict.quotaUsed, verdict.remainingThisSecond)
  if (!verdict.allowed) throw limitExceeded(verdict)
}

/** Adapts it to a Fastify hook that continues synchronously when it can. */
export function asHook(authenticate: Authenticate): onRequestHookHandler {
  return (request, reply, done) => {
    const passed = authenticate(request, reply)
    if (passed instanceof Promise) passed.then(() => done(), done)
    else done()
  }
}

/** For unknown paths: no token is required, but a given one is checked, and the limit headers show its account. */
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
  if (token === undefined) throw new Problem('missingToken', { hint: say('send_access_token') })
  return token
}

/** The RateLimit fields say the same in the words of the IETF's draft (draft-ietf-httpapi-ratelimit-headers-10). */
function setLimitHeaders(
  reply: FastifyReply,
  { requestsPerDay: perDay, requestsPerSecond: perSecond }: Omit<Collaborators, 'tokens'>,
  used: number,
  remaining: number,
): void {
  void reply.headers({
    'X-Account-Quota': `${perDay} per day`,
    'X-Account-Quota-Used': used,
    'X-Account-Rate-Limit-Requests-Remaining': remaining,
    'RateLimit-Policy': `"second";q=${perSecond};w=1, "day";q=${perDay};w=86400`,
    RateLimit: `"second";r=${remaining};t=1, "day";r=${Math.max(0, perDay - used)};t=${secondsOfDayLeft()}`,
  })
}

function secondsOfDayLeft(): number {
  return 86_400 - Math.floor((Date.now() % 86_400_000) / 1000)
}
