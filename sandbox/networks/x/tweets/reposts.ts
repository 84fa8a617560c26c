// POST and DELETE /2/users/:id/retweets: an account reposts a post once.
import type { FastifyInstance } from 'fastify'
import {
  type Answer,
  bearerOf,
  type Call,
  type Exchange,
  type World,
} from '../../../exchange/exchange.ts'
import { repostedIn } from '../../../pages/posts/reposts.ts'
import type { Post } from '../../../store/memory.ts'
import { forbidden, invalid, xName } from '../dialect.ts'
import { repostRequest } from '../shapes.ts'
import { findTweet } from './tweet.ts'

export function xRepostRoutes(app: FastifyInstance, world: World, exchange: Exchange): void {
  const change = (handle: (call: Call) => Answer) =>
    exchange({ operation: 'publish', tokenOf: bearerOf, handle })
  app.post(
    '/2/users/:id/retweets',
    change((call) => repost(world, call)),
  )
  app.delete(
    '/2/users/:id/retweets/:tweet',
    change((call) => takeBack(world, call)),
  )
}

function repost(world: World, call: Call): Answer {
  const profile = requireSelf(call)
  const validate = call.request.compileValidationSchema(repostRequest)
  if (!validate(call.request.body)) throw invalid('$.tweet_id: is not a valid id')
  const id = String(call.body.tweet_id)
  if (!findTweet(world, id))
    throw forbidden('You cannot retweet a Tweet that is deleted or not visible to you.')
  const own =
    findRepost(world, profile, id) ??
    world.store.publish({
      ...{ network: xName, profile, text: '', media: [], link: null, board: null },
      record: { reposted: id },
    })
  return { status: 200, body: { data: { rest_id: own.id, retweeted: true } } }
}

function takeBack(world: World, call: Call): Answer {
  const profile = requireSelf(call)
  const own = findRepost(world, profile, call.params.tweet ?? '')
  if (own) world.store.deletePost(xName, profile, own.id)
  return { status: 200, body: { data: { retweeted: false } } }
}

function findRepost({ store }: World, profile: string, id: string): Post | undefined {
  return store.listPosts(xName, profile).find((post) => repostedIn(post) === id)
}

function requireSelf({ params, token }: Call): string {
  if (params.id === token.profile) return token.profile
  throw forbidden('The user in the path must match the user of the token.')
}
