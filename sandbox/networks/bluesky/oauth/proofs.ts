// DPoP (RFC 9449): the sender of a request proves that it has the key that its token is bound to, with a nonce of the server.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { World } from '../../../exchange/exchange.ts'
import { isFirstUse, isRecent, readJwt, readPublicKey, thumbprintOf } from './jwt.ts'

type Proof =
  | { proofKey: string }
  | { proofKey?: undefined; error: 'use_dpop_nonce' | 'invalid_dpop_proof'; words: string }

const secret = randomBytes(32)
/** A nonce is taken for at most twice this long. */
const windowMs = 90_000

export function currentNonce(now = Date.now()): string {
  return createHmac('sha256', secret)
    .update(String(Math.floor(now / windowMs)))
    .digest('base64url')
}

/** `accessToken`: for a call to the account's server, the token that the proof must name. */
export function checkProof(request: FastifyRequest, accessToken?: string): Proof {
  const jwt = readJwt(request.headers.dpop)
  const key = jwt && readPublicKey(jwt.header.jwk)
  if (!key || jwt.header.typ !== 'dpop+jwt' || !jwt.isSignedBy(key))
    return invalid('DPoP proof required')
  const { claims } = jwt
  if (claims.htm !== request.method || !isFor(request, claims.htu))
    return invalid('DPoP "htm" or "htu" mismatch')
  if (accessToken !== undefined && claims.ath !== hashOf(accessToken))
    return invalid('DPoP "ath" mismatch')
  if (claims.nonce !== currentNonce() && claims.nonce !== currentNonce(Date.now() - windowMs))
    return { error: 'use_dpop_nonce', words: 'Authorization server requires nonce in DPoP proof' }
  if (!isRecent(claims)) return invalid('DPoP "iat" is not recent')
  return isFirstUse(claims) ? { proofKey: thumbprintOf(key) } : invalid('DPoP proof replayed')
}

function invalid(words: string): Proof {
  return { error: 'invalid_dpop_proof', words }
}

/** Without the query. The scheme may be that of a proxy. */
function isFor({ headers, url }: FastifyRequest, htu: unknown): boolean {
  const named = typeof htu === 'string' ? URL.parse(htu) : null
  return named !== null && named.host === headers.host && named.pathname === url.split('?')[0]
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Tokens of OAuth are taken with a proof by their key, and only so. */
export function guardTokens(app: FastifyInstance, world: World): void {
  app.addHook('onRequest', async (request, reply) => {
    const { authorization = '' } = request.headers
    const [, scheme = '', text = ''] = /^(Bearer|DPoP) (\S+)$/i.exec(authorization) ?? []
    const bound = world.store.findToken(text)?.granted?.token.boundTo
    if (scheme.toLowerCase() !== 'dpop')
      return bound && refuse(reply, 'invalid_token', 'A bound token must be sent with a proof')
    reply.header('dpop-nonce', currentNonce())
    const proof = checkProof(request, text)
    if (proof.proofKey === undefined) return refuse(reply, proof.error, proof.words)
    if (bound?.proofKey === proof.proofKey && !world.store.troubleWith(text)) return
    return refuse(reply, 'invalid_token', 'The access token is not valid')
  })
}

function refuse(reply: FastifyReply, error: string, words: string): FastifyReply {
  return reply
    .code(401)
    .header(
      'www-authenticate',
      `DPoP error="${error}", error_description="${words.replaceAll('"', "'")}"`,
    )
    .send({ error, message: words })
}
