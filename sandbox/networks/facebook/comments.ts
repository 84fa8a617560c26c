// Comments of a page under its own post: POST /{post}/comments.
import type { Answer, Call, World } from '../../exchange/exchange.ts'
import { graphTime, notFound, parameter, refuse } from '../../graph/graph.ts'
import type { Entry } from '../../graph/lists.ts'
import type { Post } from '../../store/memory.ts'

/** Meta documents none; as strict as the connector. */
const maxCommentLength = 8_000

export function createComment(world: World, call: Call): Answer {
  const { profile } = call.token
  const post = requireOwnPost(world, call)
  const text = parameter(call, 'message') ?? ''
  if (text.trim() === '')
    throw refuse({ code: 100, message: '(#100) Missing message or attachment' })
  if ([...text].length > maxCommentLength)
    throw refuse({ code: 100, message: '(#100) Param message is too long' })
  const id = `${post.id.split('_').at(-1)}_${world.store.newId()}`
  world.store.publish({
    ...{ network: 'facebook', profile, id, text, media: [], link: null, board: null },
    ...{ follows: post.id, isComment: true },
  })
  return { status: 200, body: { id } }
}

function requireOwnPost(world: World, { params, token }: Call): Post {
  const post = world.store.findPost('facebook', params.id ?? '')
  if (post?.profile !== token.profile) throw notFound(params.id ?? '', 'post')
  return post
}

export function listOwnComments(world: World, post: Post, from: unknown): Entry[] {
  return world.store.listFollowing(post).map((comment) => ({
    place: comment.id,
    at: comment.createdAt,
    shown: {
      id: comment.id,
      message: comment.text,
      from,
      created_time: graphTime(comment.createdAt),
      parent: undefined,
    },
  }))
}
