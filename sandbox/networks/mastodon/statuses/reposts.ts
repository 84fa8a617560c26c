// POST /api/v1/statuses/:id/reblog and /unreblog: an account boosts a status once, and gets the same boost again.
import type { FastifyInstance } from 'fastify'
import {
  type Answer,
  bearerOf,
  type Call,
  type Exchange,
  type World,
} from '../../../exchange/exchange.ts'
import { refuse } from '../dialect.ts'
import { describeStatus, findBoost, findStatus, ofPost, type Status } from './status.ts'

export function mastodonRepostRoutes(app: FastifyInstance, world: World, exchange: Exchange): void {
  const change = (handle: (call: Call) => Answer) =>
    exchange({ operation: 'publish', tokenOf: bearerOf, handle })
  app.post(
    '/api/v1/statuses/:id/reblog',
    change((call) => boost(world, call)),
  )
  app.post(
    '/api/v1/statuses/:id/unreblog',
    change((call) => takeBack(world, call)),
  )
}

function boost(world: World, call: Call): Answer {
  const { profile } = call.token
  const { id } = requireBoostable(world, call)
  const own =
    findBoost(world, profile, id) ??
    world.store.publish({
      ...{ network: 'mastodon', profile, text: '', media: [], link: null, board: null },
      record: { reposted: id, visibility: 'public' },
    })
  return { status: 200, body: describeStatus(world, ofPost(own), profile) }
}

function takeBack(world: World, call: Call): Answer {
  const { profile } = call.token
  const status = requireBoostable(world, call)
  const own = findBoost(world, profile, status.id)
  if (own) world.store.deletePost('mastodon', profile, own.id)
  return { status: 200, body: describeStatus(world, status, profile) }
}

/** The boost of a boost is that of the status. */
function requireBoostable(world: World, { params }: Call): Status {
  const status = findStatus(world, params.id ?? null)
  const inner = status?.reposted ? findStatus(world, status.reposted) : status
  if (!inner || inner.visibility === 'direct') throw refuse('Record not found', 404)
  return inner
}
