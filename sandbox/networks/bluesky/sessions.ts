// Sessions by app password. Every well-formed app password is right, for any account, except 0000-0000-0000-0000. Tokens are JWTs
// as on the real network; they carry the sandbox's own token as their id.
import type { FastifyRequest } from 'fastify'
import { type Answer, bearerOf, type Call, type World } from '../../exchange/exchange.ts'
import { refuse, wrongLogIn } from './dialect.ts'
import { findAccount, handleOf } from './identity.ts'

const accessSeconds = 2 * 3600
const refreshSeconds = 90 * 24 * 3600
/** A refresh token that was used goes on for this long: an answer may have been lost. */
const graceSeconds = 2 * 3600

const appPassword = /^[a-z0-9]{4}(-[a-z0-9]{4}){3}$/
const wrongPassword = '0000-0000-0000-0000'

/** The sandbox's token in a JWT, or the token itself. */
export function tokenIn(call: { request: FastifyRequest }): string | undefined {
  const bearer = proofTokenOf(call) ?? bearerOf(call)
  const [, payload, ...rest] = bearer?.split('.') ?? []
  if (!payload || rest.length !== 1) return bearer
  try {
    const { jti } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { jti?: unknown }
    return typeof jti === 'string' ? jti : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** With a proof, which was checked before (oauth/proofs.ts). */
function proofTokenOf({ request }: { request: FastifyRequest }): string | undefined {
  return request.headers.authorization?.match(/^DPoP (\S+)$/i)?.[1]
}

/** Names the account that wants to log in, before the password is checked. */
export function tokenForLogIn(world: World, { body }: Pick<Call, 'body'>): string | undefined {
  const did = findAccount(world, String(body.identifier ?? ''))
  return did && `sandbox-bluesky-${did}-login`
}

export function createSession(world: World, call: Call): Answer {
  const password = String(call.body.password ?? '')
  if (!appPassword.test(password) || password === wrongPassword) return wrongLogIn()
  return openSession(world, call)
}

export function refreshSession(world: World, call: Call): Answer {
  world.store.endToken(call.token.text, graceSeconds)
  return openSession(world, call)
}

export function deleteSession(world: World, { token }: Call): Answer {
  world.store.useUp(token.text)
  return { status: 200, body: undefined }
}

export function describeSession({ token }: Pick<Call, 'token'>): Record<string, unknown> {
  const { profile: did } = token
  return { did, handle: handleOf(did), active: true }
}

function openSession({ store }: World, { token }: Call): Answer {
  const jwt = (scope: string, seconds: number) =>
    makeJwt({ scope, sub: token.profile, jti: store.issueToken(token, seconds) }, seconds)
  const accessJwt = jwt('com.atproto.appPass', accessSeconds)
  const refreshJwt = jwt('com.atproto.refresh', refreshSeconds)
  return { status: 200, body: { accessJwt, refreshJwt, ...describeSession({ token }) } }
}

/** Not signed: the sandbox knows its tokens. */
function makeJwt(claims: Record<string, string>, seconds: number): string {
  const iat = Math.floor(Date.now() / 1000)
  const parts = [
    { typ: 'at+jwt', alg: 'HS256' },
    { ...claims, iat, exp: iat + seconds },
  ]
  const encoded = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  return [...encoded, 'sandbox'].join('.')
}

/** For calls that need no token on the real network: one that is sent must be valid. */
export function hasToken({ headers }: FastifyRequest): boolean {
  return headers.authorization !== undefined
}

export function requireAccount(world: World, identifier: string | undefined): string {
  const did = findAccount(world, identifier ?? '')
  if (!did) throw refuse('Unable to resolve handle')
  return did
}
