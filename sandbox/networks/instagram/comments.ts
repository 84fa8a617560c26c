// Comments of an account under its own post: POST and GET /{media}/comments.
import type { FastifyInstance } from 'fastify'
import type { Answer, Call, Exchange, World } from '../../exchange/exchange.ts'
import { graphTime, graphToken, notFound, parameter, refuse } from '../../graph/graph.ts'
import { answerPage } from '../../graph/lists.ts'
import type { Post } from '../../store/memory.ts'
import { accountOf } from './account.ts'
import { requireCaption } from './caption.ts'

export function commentRoutes(app: FastifyInstance, world: World, exchange: Exchange): void {
  app.post(
    '/:version/:id/comments',
    exchange({
      operation: 'publish',
      // The day's posts are counted without them.
      window: 'comments',
      tokenOf: graphToken,
      handle: (call) => createComment(world, call),
    }),
  )
  app.get(
    '/:version/:id/comments',
    exchange({
      operation: 'read',
      tokenOf: graphToken,
      handle: (call) => listComments(world, call),
    }),
  )
}

function createComment(world: World, call: Call): Answer {
  const { profile } = call.token
  const post = requireOwnPost(world, call, 'post')
  const text = requireCaption(parameter(call, 'message') ?? '')
  if (text.trim() === '')
    throw refuse({ code: 100, message: '(#100) The parameter message is required' })
  const { id } = world.store.publish({
    ...{ network: 'instagram', profile, text, media: [], link: null, board: null },
    ...{ follows: post.id, isComment: true, record: { username: accountOf(world, call).username } },
  })
  return { status: 200, body: { id } }
}

function listComments(world: World, call: Call): Answer {
  const post = requireOwnPost(world, call, 'get')
  const entries = world.store
    .listFollowing(post)
    .map(({ id, profile, text, createdAt, record }) => ({
      place: id,
      at: createdAt,
      shown: {
        id,
        text,
        timestamp: graphTime(createdAt),
        username: record?.username,
        user: { id: profile },
      },
    }))
  return answerPage(world, call, { node: 'IGComment', entries, usual: ['text', 'timestamp'] })
}

function requireOwnPost(world: World, { params, token }: Call, verb: 'get' | 'post'): Post {
  const post = world.store.findPost('instagram', params.id ?? '')
  if (post?.profile !== token.profile || post.isComment) throw notFound(params.id ?? '', verb)
  return post
}
