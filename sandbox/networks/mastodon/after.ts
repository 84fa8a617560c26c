// PUT and DELETE /api/v1/statuses/:id. Like Mastodon, an edit without media_ids removes the media.
import type { FastifyInstance } from 'fastify'
import {
  type Answer,
  bearerOf,
  type Call,
  type Exchange,
  type World,
} from '../../exchange/exchange.ts'
import type { Post } from '../../store/memory.ts'
import { refuse } from './dialect.ts'
import { describeStatus, ofPost } from './statuses/status.ts'

export function mastodonAfterRoutes(app: FastifyInstance, world: World, exchange: Exchange): void {
  const change = (handle: (call: Call) => Answer) =>
    exchange({ operation: 'publish', tokenOf: bearerOf, handle })
  app.put(
    '/api/v1/statuses/:id',
    change((call) => editStatus(world, call)),
  )
  app.delete(
    '/api/v1/statuses/:id',
    change((call) => deleteStatus(world, call)),
  )
}

function editStatus(world: World, call: Call): Answer {
  const post = requirePost(world, call)
  const text = typeof call.body.status === 'string' ? call.body.status : ''
  const kept = Array.isArray(call.body.media_ids) ? call.body.media_ids.length : 0
  if (text.trim() === '' && kept === 0) throw refuse("Validation failed: Text can't be blank")
  if (kept !== post.media.length)
    throw refuse('Validation failed: The sandbox edits no media of a post')
  world.store.changePost('mastodon', post.id, text)
  return answer(world, requirePost(world, call))
}

function deleteStatus(world: World, call: Call): Answer {
  const post = requirePost(world, call)
  const described = answer(world, post)
  world.store.deletePost('mastodon', post.profile, post.id)
  return described
}

function requirePost(world: World, { params, token }: Call): Post {
  const post = world.store.findPost('mastodon', params.id ?? '')
  if (post?.profile !== token.profile) throw refuse('Record not found', 404)
  return post
}

function answer(world: World, post: Post): Answer {
  return { status: 200, body: describeStatus(world, ofPost(post)) }
}
