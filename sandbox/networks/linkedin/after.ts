// Posts and comments that are out: read one (pages only), PARTIAL_UPDATE its text, DELETE it. Deleting again succeeds.
import type { FastifyInstance } from 'fastify'
import {
  type Answer,
  bearerOf,
  type Call,
  type Exchange,
  isRecord,
  Refusal,
  type World,
} from '../../exchange/exchange.ts'
import type { Post } from '../../store/memory.ts'
import { describeComment } from './comments.ts'
import { denied, failure, invalid } from './dialect.ts'
import { readCommentary } from './little-text.ts'
import type { Side } from './network.ts'
import { describePost } from './posts.ts'
import { requireVersion } from './version.ts'

type Using = { side: Side; exchange: Exchange }

export function linkedinAfterRoutes(
  app: FastifyInstance,
  world: World,
  { side, exchange }: Using,
): void {
  const route = (operation: 'read' | 'publish', handle: (call: Call, post: Post) => Answer) =>
    exchange({
      operation,
      tokenOf: bearerOf,
      handle: (call) => {
        requireVersion(world, side.name, call)
        const post = findOwn(world, side, call)
        return post ? handle(call, post) : missing(call)
      },
    })
  for (const path of ['/rest/posts/:urn', '/rest/socialActions/:urn/comments/:number']) {
    app.get(
      path,
      route('read', (_call, post) => read(side, post)),
    )
    app.post(
      path,
      route('publish', (call, post) => edit(world, side, call, post)),
    )
    app.delete(
      path,
      route('publish', (_call, post) => remove(world, side, post)),
    )
  }
}

function read(side: Side, post: Post): Answer {
  if (side.kind === 'member') throw new Refusal(denied('partnerApiPosts.GET.20260501'))
  return { status: 200, body: post.isComment ? describeComment(post) : describePost(post) }
}

function edit(world: World, side: Side, call: Call, post: Post): Answer {
  if (call.request.headers['x-restli-method'] !== 'PARTIAL_UPDATE')
    throw invalid('The method is not PARTIAL_UPDATE', 'INVALID_VALUE', 400)
  const patch = isRecord(call.body.patch) ? call.body.patch : {}
  const set = post.isComment && isRecord(patch.message) ? patch.message.$set : patch.$set
  const given = isRecord(set) ? set[post.isComment ? 'text' : 'commentary'] : undefined
  if (typeof given !== 'string' || given === '') throw invalid('patch: nothing is set')
  if (post.isComment) world.store.changePost(side.name, post.id, given)
  else {
    const { shown, stored } = readCommentary(given)
    world.store.changePost(side.name, post.id, shown, undefined, { commentary: given, stored })
  }
  return { status: 204, body: undefined }
}

function remove(world: World, side: Side, post: Post): Answer {
  world.store.deletePost(side.name, post.profile, post.id)
  return { status: 204, body: undefined }
}

function findOwn({ store }: World, { name }: Side, { params, token }: Call): Post | undefined {
  const { urn = '', number } = params
  const id = number === undefined ? urn : `urn:li:comment:(${urn},${number})`
  const post = store.findPost(name, id)
  const owns = token.granted?.grant.pages ?? [token.profile]
  return post && owns.includes(post.profile) ? post : undefined
}

function missing({ request, params }: Call): Answer {
  if (request.method === 'DELETE') return { status: 204, body: undefined }
  throw new Refusal(failure(404, `Could not find entity ${params.urn}`, { code: 'NOT_FOUND' }))
}
