// Posts and comments of a page that are out: POST /{id} with a message edits, DELETE /{id} deletes.
import type { FastifyInstance } from 'fastify'
import type { Answer, Call, Exchange, World } from '../../exchange/exchange.ts'
import { graphToken, notFound, refuse } from '../../graph/graph.ts'
import type { Post } from '../../store/memory.ts'

export function facebookAfterRoutes(app: FastifyInstance, world: World, exchange: Exchange): void {
  app.delete(
    '/:version/:id',
    exchange({
      operation: 'publish',
      tokenOf: graphToken,
      handle: (call) => deletePost(world, call),
    }),
  )
}

export function editPost(world: World, call: Call, message: string): Answer {
  const post = requireOwn(world, call)
  if (message.trim() === '' && post.media.length === 0)
    throw refuse({ code: 100, message: '(#100) Missing message or attachment' })
  world.store.changePost('facebook', post.id, message)
  return { status: 200, body: { success: true } }
}

function deletePost(world: World, call: Call): Answer {
  const post = requireOwn(world, call)
  world.store.deletePost('facebook', post.profile, post.id)
  return { status: 200, body: { success: true } }
}

function requireOwn(world: World, { params, token }: Call): Post {
  const post = world.store.findPost('facebook', params.id ?? '')
  if (post?.profile !== token.profile) throw notFound(params.id ?? '', 'post')
  return post
}
