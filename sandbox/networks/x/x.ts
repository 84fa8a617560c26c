// X, API v2: posts, a profile's own timeline, uploads, token renewal. Refusals are worded as X words them.
import type { FastifyInstance } from 'fastify'
import {
  type Answer,
  bearerOf,
  type Call,
  makeExchange,
  Refusal,
  speakDialect,
  type World,
} from '../../exchange.ts'
import { takeForms } from '../../forms.ts'
import { xDialect } from './dialect.ts'
import { xMediaRoutes } from './media.ts'
import { xReadingRoutes } from './reading.ts'
import { listTweets } from './timeline.ts'
import { nameOf } from './tweet.ts'
import { createTweet } from './tweets.ts'
import { inWords } from './words.ts'

export function xRoutes(app: FastifyInstance, world: World): void {
  const exchange = makeExchange(world, xDialect)
  speakDialect(app, xDialect)
  app.addHook('preSerialization', async (_request, _reply, payload) => inWords(world, payload))
  const read = (handle: (call: Call) => Answer) =>
    exchange({ operation: 'read', tokenOf: bearerOf, handle })

  app.post(
    '/2/tweets',
    exchange({
      operation: 'publish',
      tokenOf: bearerOf,
      handle: (call) => createTweet(world, call),
    }),
  )
  app.get(
    '/2/users/:id/tweets',
    read((call) => listTweets(world, call)),
  )
  app.get(
    '/2/users/me',
    read(({ token }) => ({ status: 200, body: { data: describeUser(world, token.profile) } })),
  )
  xMediaRoutes(app, world, exchange)
  xReadingRoutes(app, world, exchange)
  app.register(async (scope) => {
    takeForms(scope)
    scope.post(
      '/2/oauth2/token',
      exchange({
        operation: 'token',
        tokenOf: ({ body }) => String(body.refresh_token ?? ''),
        handle: (call) => renew(world, call),
      }),
    )
  })
}

function describeUser(world: World, profile: string): Record<string, unknown> {
  return {
    id: profile,
    name: world.store.nameOf('twitter', profile),
    username: nameOf(profile),
  }
}

/** A refresh token works once: the answer brings the next one. */
function renew(world: World, { body, token, request }: Call): Answer {
  const isKnownClient =
    request.headers.authorization?.startsWith('Basic ') === true || Boolean(body.client_id)
  if (!isKnownClient) {
    const error_description = 'Missing valid authorization header'
    throw new Refusal({ status: 401, body: { error: 'unauthorized_client', error_description } })
  }
  if (body.grant_type !== 'refresh_token') throw new Refusal(xDialect.invalidGrant())
  world.store.useUp(token.text)
  return {
    status: 200,
    body: {
      token_type: 'bearer',
      expires_in: 7200,
      access_token: world.store.issueToken(token, 7200),
      scope: 'tweet.read tweet.write users.read media.write offline.access',
      refresh_token: world.store.issueToken(token, 180 * 24 * 3600),
    },
  }
}
