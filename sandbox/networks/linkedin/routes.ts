// LinkedIn, versioned REST API: posts, media, people and tokens.
import type { FastifyInstance } from 'fastify'
import { makeExchange, speakDialect, type World } from '../../exchange/exchange.ts'
import { linkedinAfterRoutes } from './after.ts'
import { commentHandlers } from './comments.ts'
import { dialectOf } from './dialect.ts'
import { linkedinMediaRoutes } from './media.ts'
import type { Side } from './network.ts'
import { linkedinPeopleRoutes } from './people.ts'
import { postHandlers } from './posts.ts'
import { linkedinTokenRoutes } from './tokens.ts'

export function linkedinRoutes(app: FastifyInstance, world: World, side: Side): void {
  const dialect = dialectOf(side)
  const using = { side, exchange: makeExchange(world, dialect) }
  speakDialect(app, dialect)
  const { create, list } = postHandlers(world, using)
  app.post('/rest/posts', create)
  app.get('/rest/posts', list)
  const comments = commentHandlers(world, using)
  app.post('/rest/socialActions/:urn/comments', comments.create)
  app.get('/rest/socialActions/:urn/comments', comments.list)
  linkedinAfterRoutes(app, world, using)
  linkedinMediaRoutes(app, world, using)
  linkedinPeopleRoutes(app, world, using)
  app.register(async (scope) => linkedinTokenRoutes(scope, world, using))
}
