// X, API v2: posts, a profile's own timeline, uploads, token renewal. Refusals are worded as X words them.
import type { FastifyInstance } from 'fastify'
import { findAccount } from '../../authorization/accounts.ts'
import {
  type Answer,
  bearerOf,
  type Call,
  makeExchange,
  speakDialect,
  type World,
} from '../../exchange/exchange.ts'
import type { Token } from '../../names.ts'
import { xAfterRoutes } from './after.ts'
import { xDialect, xName } from './dialect.ts'
import { xMediaRoutes } from './media.ts'
import { xReadingRoutes } from './reading.ts'
import { listTweets } from './timeline.ts'
import { xTokenRoutes } from './tokens.ts'
import { xRepostRoutes } from './tweets/reposts.ts'
import { nameOf } from './tweets/tweet.ts'
import { createTweet } from './tweets/tweets.ts'
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
  xAfterRoutes(app, world, exchange)
  xRepostRoutes(app, world, exchange)
  app.get(
    '/2/users/:id/tweets',
    read((call) => listTweets(world, call)),
  )
  app.get(
    '/2/users/me',
    read(({ token }) => ({ status: 200, body: { data: describeUser(world, token) } })),
  )
  xMediaRoutes(app, world, exchange)
  xReadingRoutes(app, world, exchange)
  app.register(async (scope) => xTokenRoutes(scope, world, exchange))
}

function describeUser(world: World, { profile, granted }: Token): Record<string, unknown> {
  const account = granted && findAccount(world, xName, profile)
  return {
    id: profile,
    name: account?.name ?? world.store.nameOf(xName, profile),
    username: account?.username ?? nameOf(profile),
  }
}
