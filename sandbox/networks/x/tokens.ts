// The token endpoint of X, and its revocation. Refresh tokens work once; a second use ends the whole family.
import type { FastifyInstance } from 'fastify'
import { type Client, clientOf } from '../../authorization/clients.ts'
import { type Mismatch, requireClient } from '../../authorization/redeem.ts'
import {
  type Issued,
  issueFixed,
  issueToken,
  tokenRoute,
} from '../../authorization/token-endpoint.ts'
import {
  type Answer,
  type Call,
  type Exchange,
  Refusal,
  type World,
} from '../../exchange/exchange.ts'
import { xDialect } from './dialect.ts'

export function xTokenRoutes(app: FastifyInstance, world: World, exchange: Exchange): void {
  tokenRoute(app, world, exchange, {
    path: '/2/oauth2/token',
    client: requireKeys,
    refuse,
    unsupported: xDialect.invalidGrant,
    answer(call, grant) {
      const isOffline = grant.scopes.includes('offline.access')
      return answerPair(grant.scopes.join(' '), {
        access: issueToken(world, call, 'access', grant),
        ...(isOffline ? { refresh: issueToken(world, call, 'refresh', grant) } : {}),
      })
    },
    renewFixed: (call) => renewFixed(world, call),
  })
  app.post(
    '/2/oauth2/revoke',
    exchange({
      operation: 'token',
      tokenOf: ({ body }) => String(body.token ?? ''),
      handle: (call) => revoke(world, call),
    }),
  )
}

/** An app with a secret proves it in the header when it exchanges a code; the body is for apps without one. */
function requireKeys(call: Call): Client | undefined {
  const client = clientOf(call)
  const isCode = call.body.grant_type === 'authorization_code'
  if (isCode && !client?.isInHeader) throw refuse('secret')
  return client
}

/** Each works once: the answer brings the next one. */
function renewFixed(world: World, call: Call): Answer {
  if (!clientOf(call)) throw refuse('secret')
  world.store.useUp(call.token.text)
  return answerPair('tweet.read tweet.write users.read media.write offline.access', {
    access: issueFixed(world, call, 7_200),
    refresh: issueFixed(world, call, 180 * 86_400),
  })
}

function answerPair(
  scope: string,
  { access, refresh }: { access: Issued; refresh?: Issued },
): Answer {
  return {
    status: 200,
    body: {
      token_type: 'bearer',
      expires_in: access.seconds,
      access_token: access.text,
      scope,
      ...(refresh ? { refresh_token: refresh.text } : {}),
    },
  }
}

function revoke(world: World, call: Call): Answer {
  const { granted, text } = call.token
  if (!granted) world.store.expireToken(text)
  else {
    requireClient(clientOf(call), granted.grant, refuse)
    world.store.revokeGrant(granted.grant.id)
  }
  return { status: 200, body: { revoked: true } }
}

const descriptions: Record<Exclude<Mismatch, 'secret'>, string> = {
  code: 'Value passed for the authorization code was invalid.',
  redirect: 'Value passed for the redirect uri did not match the uri of the authorization code.',
  verifier: 'Value passed for the code verifier did not match the code challenge.',
}

function refuse(mismatch: Mismatch): Refusal {
  if (mismatch === 'secret') {
    const error_description = 'Missing valid authorization header'
    return new Refusal({ status: 401, body: { error: 'unauthorized_client', error_description } })
  }
  const error_description = descriptions[mismatch]
  return new Refusal({ status: 400, body: { error: 'invalid_request', error_description } })
}
