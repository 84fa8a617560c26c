// Tokens of Threads. Their answers do not say what was granted: /debug_token does.
import type { FastifyInstance } from 'fastify'
import type { Answer, Call, Exchange, World } from '../../exchange/exchange.ts'
import { graphToken, parameter, refuse } from '../../graph/graph.ts'
import { graphLoginRoutes } from '../../graph/login.ts'

export function threadsTokenRoutes(app: FastifyInstance, world: World, exchange: Exchange): void {
  graphLoginRoutes(app, world, exchange, {
    network: 'threads',
    lengthen: 'th_exchange_token',
    renew: 'th_refresh_token',
    saysPermissions: false,
  })
  app.get(
    '/:version/debug_token',
    exchange({ operation: 'read', tokenOf: graphToken, handle: describeToken }),
  )
}

/** The sandbox describes a token only to itself. */
function describeToken(call: Call): Answer {
  const { granted, text } = call.token
  if (!granted || parameter(call, 'input_token') !== text)
    throw refuse({ code: 100, message: '(#100) The parameter input_token is not valid' })
  const { grant, token } = granted
  const inSeconds = (ms: number) => Math.floor(ms / 1000)
  const data = {
    type: 'USER',
    application: grant.clientId,
    expires_at: token.endsAt === null ? 0 : inSeconds(token.endsAt),
    is_valid: true,
    issued_at: inSeconds(token.issuedAt),
    scopes: grant.scopes,
    user_id: grant.account,
  }
  return { status: 200, body: { data } }
}
