// Which pages an app has subscribed to: Facebook pushes nothing about any other.
import type { FastifyInstance } from 'fastify'
import type { Answer, Call, Exchange, World } from '../../exchange/exchange.ts'
import { graphToken, parameter, refuse } from '../../graph/graph.ts'
import { requirePage } from './media.ts'

export function facebookSubscriptionRoutes(
  app: FastifyInstance,
  world: World,
  exchange: Exchange,
): void {
  const change = (handle: (call: Call) => void) =>
    exchange({
      operation: 'upload',
      tokenOf: graphToken,
      handle: (call): Answer => {
        handle(call)
        return { status: 200, body: { success: true } }
      },
    })
  const path = '/:version/:page/subscribed_apps'
  app.post(
    path,
    change((call) => subscribeApp(world, call)),
  )
  app.delete(
    path,
    change((call) => world.push.unsubscribePage(requirePage(call))),
  )
}

function subscribeApp(world: World, call: Call): void {
  const page = requirePage(call)
  const fields = (parameter(call, 'subscribed_fields') ?? '').split(',').filter(Boolean)
  if (fields.length === 0)
    throw refuse({ code: 100, message: '(#100) Param subscribed_fields must be non-empty.' })
  const scopes = call.token.granted?.grant.scopes
  if (fields.includes('messages') && scopes && !scopes.includes('pages_messaging'))
    throw refuse({
      code: 200,
      message: '(#200) To subscribe to the messages field, pages_messaging is needed',
    })
  world.push.subscribePage(page, fields)
}
