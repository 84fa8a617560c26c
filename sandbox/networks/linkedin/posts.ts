// POST /rest/posts, and the list of a page's posts. Members' posts are shown to no app. A post that is identical to one of the newest
// is refused with the id of that one.
import {
  type Answer,
  bearerOf,
  type Call,
  type Exchange,
  Refusal,
  type World,
} from '../../exchange/exchange.ts'
import type { Poll } from '../../pages/posts/polls.ts'
import type { Post } from '../../store/memory.ts'
import { newestFirst } from '../../store/store.ts'
import { requireAuthor } from './author.ts'
import { denied, invalid } from './dialect.ts'
import { readCommentary } from './little-text.ts'
import { type Content, requireMedia } from './media.ts'
import type { Side } from './network.ts'
import { postRequest } from './shapes.ts'
import { requireVersion } from './version.ts'

type PostRequest = {
  author: string
  commentary: string
  visibility: string
  content?: Content
  reshareContext?: { parent: string }
}

const maxTextLength = 3_000
const maxRemembered = 500

export function postHandlers(world: World, { side, exchange }: { side: Side; exchange: Exchange }) {
  return {
    create: exchange({
      operation: 'publish',
      tokenOf: bearerOf,
      handle: (call) => createPost(world, side, call),
    }),
    list: exchange({
      operation: 'read',
      tokenOf: bearerOf,
      handle: (call) => listPosts(world, side, call),
    }),
  }
}

function createPost(world: World, side: Side, call: Call): Answer {
  requireVersion(world, side.name, call)
  const request = requireShape(call)
  const profile = requireAuthor(side, call, request.author)
  if (side.kind === 'page' && request.visibility === 'CONNECTIONS')
    throw invalid('visibility CONNECTIONS is not supported for organizations')
  const { shown, stored } = readCommentary(request.commentary)
  if (shown.length > maxTextLength)
    throw invalid(
      `commentary: text length (${shown.length} characters) exceeded the maximum allowed (${maxTextLength} characters)`,
      'FIELD_LENGTH_TOO_LONG',
    )
  if (shown.trim() === '' && !request.content && !request.reshareContext)
    throw invalid('commentary: must not be blank')
  requireShared(world, side, request)
  const media = requireMedia(world, side, { profile, content: request.content })
  refuseRepetition(world, side, { profile, request })
  const post = world.store.publish({
    network: side.name,
    profile,
    id: newUrn(world),
    text: shown,
    media,
    link: request.content?.article?.source ?? null,
    board: null,
    record: { ...request, stored, ...keptOf(request) },
  })
  return {
    status: 201,
    body: undefined,
    headers: { 'x-restli-id': post.id, location: `/posts/${encodeURIComponent(post.id)}` },
  }
}

function requireShared({ store }: World, { name }: Side, request: PostRequest): void {
  const { reshareContext, content } = request
  if (reshareContext && content) throw invalid('reshareContext and content are mutually exclusive')
  if (reshareContext && !store.findPost(name, reshareContext.parent))
    throw invalid('reshareContext: the parent is not found')
}

const minutes: Record<string, number> = {
  ONE_DAY: 1_440,
  THREE_DAYS: 4_320,
  SEVEN_DAYS: 10_080,
  FOURTEEN_DAYS: 20_160,
}

/** For the pages. */
function keptOf({ content }: PostRequest): { poll?: Poll } {
  if (!content?.poll) return {}
  const { question, options, settings } = content.poll
  return {
    poll: {
      ...{ question, options: options.map(({ text }) => text) },
      minutes: minutes[settings.duration] ?? 0,
    },
  }
}

function requireShape(call: Call): PostRequest {
  const validate = call.request.compileValidationSchema(postRequest)
  if (validate(call.request.body)) return call.request.body as PostRequest
  const [error] = validate.errors ?? []
  throw invalid(`ERROR :: ${error?.instancePath ?? ''} :: ${error?.message}`)
}

/** Arisamiga/Linkedin-RSS, issue 5. */
function refuseRepetition(
  world: World,
  { name }: Side,
  { profile, request }: { profile: string; request: PostRequest },
): void {
  const wanted = JSON.stringify(request)
  let left = maxRemembered
  for (const { id, record } of newestFirst(ownPosts(world, name, profile))) {
    const { stored: _stored, poll: _poll, ...earlier } = record ?? {}
    left -= 1
    if (left < 0) return
    if (JSON.stringify(earlier) !== wanted) continue
    const answer = invalid('Duplicate post is detected', 'DUPLICATE_POST').answer.body as object
    const message = `com.linkedin.content.common.exception.BadRequestResponseException: Content is a duplicate of ${id}`
    throw new Refusal({ status: 422, body: { ...answer, message } })
  }
}

/** Without its comments. */
function ownPosts({ store }: World, name: Side['name'], profile: string): Post[] {
  return store.listPosts(name, profile).filter(({ isComment }) => !isComment)
}

/** The number begins with the milliseconds. */
function newUrn({ store }: World): string {
  const low = BigInt(store.newId()) & 0x3fffffn
  return `urn:li:share:${(BigInt(Date.now()) << 22n) | low}`
}

function listPosts(world: World, side: Side, call: Call): Answer {
  if (side.kind === 'member') throw new Refusal(denied('partnerApiPosts.FINDER-author.20260501'))
  requireVersion(world, side.name, call)
  const { q, author, count = '10', start = '0', sortBy = 'LAST_MODIFIED' } = call.query
  if (q !== 'author' || !['CREATED', 'LAST_MODIFIED'].includes(sortBy))
    throw invalid('The finder is not known.', 'INVALID_VALUE', 400)
  const [from, max] = [Number(start), Number(count)]
  if (!(from >= 0) || !(max >= 1 && max <= 100))
    throw invalid('count is not between 1 and 100', 'INVALID_VALUE', 400)
  const profile = requireAuthor(side, call, author)
  const posts = [...newestFirst(ownPosts(world, side.name, profile))]
  const elements = posts.slice(from, from + max).map(describePost)
  return { status: 200, body: { paging: { start: from, count: max, links: [] }, elements } }
}

export function describePost({ id, record, createdAt }: Post): Record<string, unknown> {
  const { stored, poll: _poll, ...request } = record ?? {}
  const at = Date.parse(createdAt)
  return {
    ...request,
    id,
    commentary: stored ?? request.commentary,
    createdAt: at,
    publishedAt: at,
    lastModifiedAt: at,
    lifecycleStateInfo: { isEditedByAuthor: false },
  }
}
