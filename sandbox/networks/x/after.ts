// Posts that are out: an edit is a post with edit_options and gets an id of its own; GET shows the latest version under every id.
import type { FastifyInstance } from 'fastify'
import {
  type Answer,
  bearerOf,
  type Call,
  type Exchange,
  type World,
} from '../../exchange/exchange.ts'
import type { Post } from '../../store/memory.ts'
import { forbidden, xName } from './dialect.ts'
import { requireLength } from './require-length.ts'
import { describeTweet, findTweet } from './tweets/tweet.ts'
import { wordsOf } from './words.ts'

const editableMs = 3_600_000

export function xAfterRoutes(app: FastifyInstance, world: World, exchange: Exchange): void {
  app.get(
    '/2/tweets/:id',
    exchange({
      operation: 'read',
      tokenOf: bearerOf,
      handle: (call) => readTweet(world, call),
    }),
  )
  app.delete(
    '/2/tweets/:id',
    exchange({
      operation: 'publish',
      tokenOf: bearerOf,
      handle: (call) => deleteTweet(world, call),
    }),
  )
}

type Edit = { text: string; parent: string | undefined; setting: string | undefined }

export function editTweet(world: World, call: Call, id: string, edit: Edit): Answer {
  const { text } = edit
  const post = findOwn(world, call, id)
  if (!post || Date.parse(post.createdAt) < Date.now() - editableMs)
    throw forbidden('You are not allowed to edit this Tweet.')
  requireKept(world, post, edit)
  requireLength(text)
  const newId = world.store.newId()
  world.store.changePost(xName, post.id, text, newId)
  const history = findOwn(world, call, newId)?.history ?? [newId]
  return { status: 201, body: { data: { id: newId, text, [wordsOf(world).history]: history } } }
}

/** X does not say what an edit keeps without naming it: here it must name the post that it answers, and who may reply. */
function requireKept(world: World, post: Post, { parent, setting }: Edit): void {
  const [is, was] = [parent, post.follows].map((id) => findTweet(world, id)?.id)
  if (is !== was || setting !== post.record?.setting)
    throw forbidden('An edit must answer the same Tweet, and name who may reply.')
}

function readTweet(world: World, { params, query }: Call): Answer {
  const tweet = findTweet(world, params.id)
  if (!tweet) return { status: 200, body: { errors: [notFound(params.id)] } }
  const fields = (query['tweet.fields'] ?? query['post.fields'] ?? '').split(',')
  return { status: 200, body: { data: describeTweet(world, tweet, fields) } }
}

/** X answers a post that is not there like one that it deletes. */
function deleteTweet(world: World, call: Call): Answer {
  const post = findOwn(world, call, call.params.id)
  if (post) world.store.deletePost(xName, post.profile, post.id)
  return { status: 200, body: { data: { deleted: post !== undefined } } }
}

function findOwn(world: World, { token }: Call, id: string | undefined): Post | undefined {
  const post = world.store.findPost(xName, id ?? '')
  return post?.profile === token.profile ? post : undefined
}

function notFound(id: string | undefined) {
  return {
    ...{ value: id, resource_id: id, resource_type: 'tweet', parameter: 'id' },
    title: 'Not Found Error',
    detail: `Could not find tweet with id: [${id}].`,
    type: 'https://api.twitter.com/2/problems/resource-not-found',
  }
}
