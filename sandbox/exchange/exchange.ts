// One call to a network, from the token it carries to the answer: faults, authentication, limits, and then the network's
// own rules. Each network brings its dialect: how it refuses.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Lifetimes } from '../authorization/lifetimes.ts'
import { isPerson, refuseToken } from '../authorization/token-rules.ts'
import { waitBeforeAnswer } from '../faults/delays.ts'
import type { Fault, Faults } from '../faults/faults.ts'
import { isReadingFault, readWithFault } from '../faults/reading-faults.ts'
import type { Pusher } from '../interactions/push.ts'
import type { Files } from '../media/files.ts'
import type { NetworkName, Operation, Token } from '../names.ts'
import type { SandboxNetwork } from '../network.ts'
import type { Reach } from '../outbound/reach.ts'
import type { Store } from '../store/store.ts'
import type { Limits, Use } from './limits.ts'

export type World = {
  networks: readonly SandboxNetwork[]
  store: Store
  files: Files
  /** Decides which addresses may be fetched. */
  reach: Reach
  faults: Faults
  limits: Limits
  latency: Map<NetworkName, number>
  /** How long a network processes a video. */
  processing: Map<NetworkName, number>
  /** Which version of its contract a network speaks, if not the usual one. */
  versions: Map<NetworkName, string>
  lifetimes: Lifetimes
  /** Tokens whose renewal is under way, where others are refused meanwhile; the function ends the delay of its answer. */
  renewing: Map<string, () => void>
  push: Pusher
  /** Where a browser finds the sandbox, without a slash at the end. */
  publicUrl(): string
}

export type Answer = { status: number; body: unknown; headers?: Record<string, string> }

export type Call = {
  token: Token
  params: Record<string, string>
  query: Record<string, string>
  body: Record<string, unknown>
  request: FastifyRequest
  /** For handlers whose answer depends on it. */
  fault?: Fault | undefined
}

export type Dialect = {
  network: NetworkName
  unauthorized(reason: 'unknown' | 'expired' | 'revoked'): Answer
  /** For a token that was issued just now and is not known everywhere yet; without it, as for an expired one. */
  tooNew?(): Answer
  /** For /token calls: the code or token to exchange is not valid. */
  invalidGrant(call: Omit<Call, 'token'>): Answer
  /** A refresh token, or also a code, that is used a second time ends all tokens of its grant. */
  killsReplayed?: true | 'codes too'
  /** The scopes that a token needs for a call. */
  scopesFor?(call: Omit<Call, 'token'>): readonly string[]
  missingScope?(scope: string): Answer
  rateLimited(resetAt: number): Answer
  /** For a network that prepares posts: the prepared post no longer exists. */
  gone?(): Answer
  /** The network's answer for a status that its rules do not produce. */
  failure(status: number): Answer
  usage(use: Use): Record<string, string>
}

/** Answers unknown paths, and failures outside the network's rules, in the network's own words. */
export function speakDialect(app: FastifyInstance, dialect: Dialect): void {
  const say = (reply: FastifyReply, status: number) => send(reply, dialect.failure(status))
  app.setNotFoundHandler((_request, reply) => say(reply, 404))
  app.setErrorHandler((error: { statusCode?: number }, _request, reply) =>
    say(reply, error.statusCode ?? 500),
  )
}

/** Thrown by a network's rules; the call was not accepted. */
export class Refusal extends Error {
  readonly answer: Answer

  constructor(answer: Answer) {
    super(`refused with ${answer.status}`)
    this.answer = answer
  }
}

type Route<Gathered> = {
  operation: Operation | ((call: Omit<Call, 'token'>) => Operation)
  /** Counts the call apart from the others of its operation. */
  window?: string
  tokenOf: (call: Omit<Call, 'token'>) => string | undefined
  /** Slow work (fetching media, writing bytes) happens here, before anything is accepted. */
  gather?: (call: Call) => Promise<Gathered>
  handle: (call: Call, gathered: Gathered) => Answer
}

export type Exchange = ReturnType<typeof makeExchange>

export function makeExchange(world: World, dialect: Dialect) {
  return <Gathered = undefined>({ operation, window, tokenOf, gather, handle }: Route<Gathered>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const call = readCall(request)
      const kind = typeof operation === 'function' ? operation(call) : operation
      const token = world.store.findToken(tokenOf(call))
      const answerFirst = token && world.renewing.get(token.text)
      if (answerFirst) {
        answerFirst()
        return send(reply, dialect.failure(500))
      }
      const fault = world.faults.take(dialect.network, kind, token?.profile)
      const outcome =
        faultBefore(world, dialect, fault, token) ??
        (await gatherAndMeet(
          world,
          dialect,
          { kind, window, fault, token, call: { ...call, fault } },
          { gather, handle },
        ))
      await waitBeforeAnswer(world, dialect.network, fault, token)
      if (outcome === 'dropped') return drop(request, reply)
      return reply
        .code(outcome.status)
        .headers(outcome.headers ?? {})
        .send(outcome.body)
    }
}

function send(reply: FastifyReply, { status, headers = {}, body }: Answer): FastifyReply {
  return reply.code(status).headers(headers).send(body)
}

function readCall(request: FastifyRequest): Omit<Call, 'token'> {
  const query: Record<string, string> = {}
  for (const [name, value] of Object.entries(request.query as Record<string, string | string[]>))
    query[name] = Array.isArray(value) ? (value.at(-1) ?? '') : value
  const body = request.body
  return {
    params: request.params as Record<string, string>,
    query,
    body: isRecord(body) ? body : {},
    request,
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

type Arrival = {
  kind: Operation
  window: string | undefined
  fault: Fault | undefined
  token: Token | undefined
  call: Omit<Call, 'token'>
}

/** Gathers only for callers that the network knows. A refusal while gathering is answered only after the checks of `meet`. */
async function gatherAndMeet<Gathered>(
  world: World,
  dialect: Dialect,
  { kind, window, fault, token, call }: Arrival,
  { gather, handle }: Pick<Route<Gathered>, 'gather' | 'handle'>,
): Promise<Answer | 'dropped'> {
  const isKnown = token?.network === dialect.network && !world.store.troubleWith(token.text)
  const work = isKnown ? gather?.({ ...call, token }) : undefined
  const [gathered] = await Promise.allSettled([work])
  const answer = handleWith(world, dialect, fault, (full) => {
    if (gathered.status === 'rejected') throw gathered.reason
    return handle(full, gathered.value as Gathered)
  })
  return meet(world, dialect, { operation: kind, window, call }, fault, token, (known) =>
    answer({ ...call, token: known }),
  )
}

type Handle = (call: Call) => Answer

/** Applies a reading fault to the handler's answer; a fault that does not fit this call waits for the next one. */
function handleWith(
  world: World,
  dialect: Dialect,
  fault: Fault | undefined,
  handle: Handle,
): Handle {
  if (!fault || !isReadingFault(fault.kind)) return handle
  const { kind, fields } = fault
  return (call) => {
    const refuse = () => dialect.failure(400)
    const { answer, isMet } = readWithFault({ kind, fields }, call, { handle, refuse })
    if (!isMet) world.faults.putBack(fault)
    return answer
  }
}

type Counted = { operation: Operation; window: string | undefined; call: Omit<Call, 'token'> }

/** Synchronous: no crash can come between the acceptance of a post and its fault. */
function meet(
  world: World,
  dialect: Dialect,
  counted: Counted,
  fault: Fault | undefined,
  token: Token | undefined,
  handle: (token: Token) => Answer,
): Answer | 'dropped' {
  const answer = accept(world, dialect, counted, token, handle)
  if (!fault || !isFaultAfter(fault)) return answer
  if (answer.status >= 400) {
    world.faults.putBack(fault)
    return answer
  }
  if (fault.kind === 'drop-after') return 'dropped'
  const gone = fault.kind === 'gone-after' ? dialect.gone?.() : undefined
  return gone ?? dialect.failure(fault.status ?? 500)
}

function isFaultAfter({ kind }: Fault): boolean {
  return kind === 'drop-after' || kind === 'status-after' || kind === 'gone-after'
}

function faultBefore(
  world: World,
  dialect: Dialect,
  fault: Fault | undefined,
  token: Token | undefined,
): Answer | 'dropped' | undefined {
  if (fault?.kind === 'drop-before') return 'dropped'
  if (fault?.kind === 'status') return dialect.failure(fault.status ?? 500)
  if (fault?.kind === 'answer') return givenAnswer(fault)
  if (fault?.kind === 'rate-limit') return rateLimited(dialect, fault.retryAfter)
  if (fault?.kind === 'expire-token' && token) world.store.expireToken(token.text)
  if (fault?.kind === 'revoke-grant' && token?.granted)
    world.store.revokeGrant(token.granted.grant.id)
  return undefined
}

/** An answer that was met on the real network. */
function givenAnswer({ status = 400, body = {}, headers = {} }: Fault): Answer {
  return { status, body, headers: { 'content-type': 'application/json', ...headers } }
}

/** Not every network sends Retry-After: only a fault that asks for it does. */
function rateLimited(dialect: Dialect, retryAfter: number | undefined): Answer {
  const answer = dialect.rateLimited(Date.now() + (retryAfter ?? 1) * 1000)
  if (retryAfter === undefined) return answer
  return { ...answer, headers: { ...answer.headers, 'retry-after': String(retryAfter) } }
}

function accept(
  world: World,
  dialect: Dialect,
  { operation, window, call }: Counted,
  token: Token | undefined,
  handle: (token: Token) => Answer,
): Answer {
  const refused = refuseToken(world, dialect, { operation, call, token })
  if (refused || !token) return refused ?? dialect.unauthorized('unknown')
  if (!isPerson(token)) world.store.connect(token.network, token.profile)
  if (operation === 'token' || operation === 'upload') return obey(() => handle(token))
  const use = world.limits.count(dialect.network, token.profile, operation, window)
  const answer = use.exceeded ? dialect.rateLimited(use.resetAt) : obey(() => handle(token))
  return { ...answer, headers: { ...dialect.usage(use), ...answer.headers } }
}

function obey(handle: () => Answer): Answer {
  try {
    return handle()
  } catch (error) {
    if (error instanceof Refusal) return error.answer
    throw error
  }
}

function drop(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}

export function bearerOf({ request }: { request: FastifyRequest }): string | undefined {
  return request.headers.authorization?.match(/^Bearer (\S+)$/i)?.[1]
}
