// Comments under a post of the account itself (Comments API). Those of members are shown to no app.
import {
  type Answer,
  bearerOf,
  type Call,
  type Exchange,
  Refusal,
  type World,
} from '../../exchange/exchange.ts'
import type { Post } from '../../store/memory.ts'
import { requireAuthor } from './author.ts'
import { denied, failure, invalid } from './dialect.ts'
import type { Side } from './network.ts'
import { commentRequest } from './shapes.ts'
import { requireVersion } from './version.ts'

type CommentRequest = { actor: string; object: string; message: { text: string } }

/** From reports; LinkedIn documents none. */
const maxLength = 1_250

export function commentHandlers(
  world: World,
  { side, exchange }: { side: Side; exchange: Exchange },
) {
  return {
    create: exchange({
      operation: 'publish',
      tokenOf: bearerOf,
      handle: (call) => createComment(world, side, call),
    }),
    list: exchange({
      operation: 'read',
      tokenOf: bearerOf,
      handle: (call) => listComments(world, side, call),
    }),
  }
}

function createComment(world: World, side: Side, call: Call): Answer {
  requireVersion(world, side.name, call)
  const { actor, object, message } = requireShape(call)
  const profile = requireAuthor(side, call, actor)
  const post = requirePost(world, side, call)
  if (object !== post.id) throw invalid('object does not match the thread of the comment')
  if (message.text.trim() === '') throw invalid('message.text: must not be blank')
  if (message.text.length > maxLength)
    throw invalid(
      `message.text: text length (${message.text.length} characters) exceeded the maximum allowed (${maxLength} characters)`,
      'FIELD_LENGTH_TOO_LONG',
    )
  const number = world.store.newId()
  const id = `urn:li:comment:(${post.id},${number})`
  const comment = world.store.publish({
    ...{ network: side.name, profile, id, text: message.text, media: [], link: null, board: null },
    ...{ follows: post.id, isComment: true, record: { actor, number } },
  })
  const body = describeComment(comment)
  return { status: 201, body, headers: { 'x-restli-id': number } }
}

function requireShape(call: Call): CommentRequest {
  const validate = call.request.compileValidationSchema(commentRequest)
  if (validate(call.request.body)) return call.request.body as CommentRequest
  const [error] = validate.errors ?? []
  throw invalid(`ERROR :: ${error?.instancePath ?? ''} :: ${error?.message}`)
}

function requirePost(world: World, { name }: Side, { params }: Call): Post {
  const post = world.store.findPost(name, params.urn ?? '')
  if (post && !post.isComment) return post
  throw new Refusal(failure(404, `Could not find entity ${params.urn}`, { code: 'NOT_FOUND' }))
}

function listComments(world: World, side: Side, call: Call): Answer {
  if (side.kind === 'member') throw new Refusal(denied('partnerApiSocialActions.GET_ALL-comments'))
  requireVersion(world, side.name, call)
  const post = requirePost(world, side, call)
  const { count = '10', start = '0' } = call.query
  const [from, max] = [Number(start), Number(count)]
  if (!(from >= 0) || !(max >= 1 && max <= 100))
    throw invalid('count is not between 1 and 100', 'INVALID_VALUE', 400)
  const all = world.store.listFollowing(post)
  const elements = all.slice(from, from + max).map(describeComment)
  return {
    status: 200,
    body: { paging: { start: from, count: max, links: [], total: all.length }, elements },
  }
}

export function describeComment({
  id,
  text,
  record,
  follows,
  createdAt,
}: Post): Record<string, unknown> {
  const { actor, number } = record ?? {}
  const moment = { actor, time: Date.parse(createdAt) }
  return {
    id: number,
    commentUrn: id,
    actor,
    object: follows,
    message: { text, attributes: [] },
    created: moment,
    lastModified: moment,
  }
}
