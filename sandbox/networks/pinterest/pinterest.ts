// Pinterest, API v5: pins on boards.
import type { FastifyInstance } from 'fastify'
import { findAccount } from '../../authorization/accounts.ts'
import {
  type Answer,
  bearerOf,
  type Call,
  makeExchange,
  Refusal,
  speakDialect,
  type World,
} from '../../exchange/exchange.ts'
import type { Token } from '../../names.ts'
import type { Board } from '../../store/boards.ts'
import type { Medium, Post } from '../../store/memory.ts'
import { newestFirst } from '../../store/store.ts'
import { dialect, failure } from './dialect.ts'
import {
  gatherMedia,
  type MediaSource,
  pinterestMediaRoutes,
  requireMedia,
  showMedia,
} from './media.ts'
import { boardRequest, pinRequest } from './shapes.ts'
import { pinterestTokenRoutes } from './tokens.ts'

export function pinterestRoutes(app: FastifyInstance, world: World): void {
  const exchange = makeExchange(world, dialect)
  speakDialect(app, dialect)
  const read = (handle: (call: Call) => Answer) =>
    exchange({ operation: 'read', tokenOf: bearerOf, handle })

  app.post(
    '/v5/pins',
    exchange({
      operation: 'publish',
      tokenOf: bearerOf,
      // Validates the request before fetching anything.
      gather: async (call) => {
        const pin = requireShape<PinRequest>(call, pinRequest)
        return { pin, media: await gatherMedia(world, pin.media_source) }
      },
      handle: (call, gathered) => createPin(world, call, gathered),
    }),
  )
  app.delete(
    '/v5/pins/:id',
    exchange({
      operation: 'publish',
      tokenOf: bearerOf,
      handle: (call) => deletePin(world, call),
    }),
  )
  app.get(
    '/v5/pins/:id',
    read((call) => readPin(world, call)),
  )
  app.get(
    '/v5/boards',
    read((call) => listBoards(world, call)),
  )
  app.post(
    '/v5/boards',
    exchange({
      operation: 'upload',
      tokenOf: bearerOf,
      handle: (call) => createBoard(world, call),
    }),
  )
  app.get(
    '/v5/boards/:id',
    read((call) => ({
      status: 200,
      body: describeBoard(world, requireBoard(world, call, call.params.id)),
    })),
  )
  app.get(
    '/v5/boards/:id/pins',
    read((call) => listPins(world, call)),
  )
  app.get(
    '/v5/user_account',
    read(({ token }) => ({ status: 200, body: describeAccount(world, token) })),
  )
  pinterestMediaRoutes(app, world, exchange)
  app.register(async (scope) => pinterestTokenRoutes(scope, world, exchange))
}

type PinRequest = {
  board_id: string
  title?: string | null
  description?: string | null
  link?: string | null
  alt_text?: string | null
  media_source: MediaSource
}

type Gathered = { pin: PinRequest; media: (Medium | undefined)[] }

function createPin(world: World, call: Call, { pin, media }: Gathered): Answer {
  const board = requireBoard(world, call, pin.board_id)
  const post = world.store.publish({
    network: 'pinterest',
    profile: call.token.profile,
    title: pin.title ?? null,
    text: pin.description ?? '',
    link: requireAddress('link', pin.link),
    media: describedBy(pin.alt_text, requireMedia(world, call, pin.media_source, media)),
    board: board.id,
  })
  return { status: 201, body: describePin(world, post) }
}

/** A pin has one alt text for all its pictures. */
function describedBy(altText: string | null | undefined, media: Medium[]): Medium[] {
  return altText ? media.map((medium) => ({ ...medium, altText })) : media
}

function requireAddress(name: string, value: string | null | undefined): string | null {
  if (value === null || value === undefined || value === '') return null
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    throw badRequest(`'${value}' is not a valid URL for ${name}.`)
  return value
}

function readPin(world: World, call: Call): Answer {
  return { status: 200, body: describePin(world, requirePin(world, call)) }
}

function listPins(world: World, call: Call): Answer {
  const board = requireBoard(world, call, call.params.id)
  const size = readPageSize(call)
  const bookmark = readBookmark(call)
  const pins: Post[] = []
  for (const pin of newestFirst(world.store.listPins(board.id))) {
    if (pins.length > size) break
    if (bookmark === undefined || BigInt(pin.id) < bookmark) pins.push(pin)
  }
  return { status: 200, body: pageOf(pins, size, (pin) => describePin(world, pin)) }
}

function listBoards(world: World, call: Call): Answer {
  const size = readPageSize(call)
  const bookmark = readBookmark(call)
  const boards = world.store
    .listBoards(call.token.profile)
    .filter((board) => !board.isSecret || maySeeSecret(call))
    .sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1))
    .filter((board) => bookmark === undefined || BigInt(board.id) < bookmark)
  return { status: 200, body: pageOf(boards, size, (board) => describeBoard(world, board)) }
}

/** Tokens that name their profile may see everything. */
function maySeeSecret({ token: { granted } }: Call): boolean {
  return granted?.grant.scopes.includes('boards:read_secret') ?? true
}

function pageOf<T extends { id: string }>(
  found: T[],
  size: number,
  describe: (item: T) => unknown,
): { items: unknown[]; bookmark: string | null } {
  const items = found.slice(0, size)
  const bookmark =
    found.length > size ? Buffer.from(items.at(-1)?.id ?? '').toString('base64url') : null
  return { items: items.map(describe), bookmark }
}

function readPageSize({ query }: Call): number {
  const size = Number(query.page_size ?? 25)
  if (!Number.isInteger(size) || size < 1 || size > 250)
    throw badRequest(`page_size ${query.page_size} is not between 1 and 250.`)
  return size
}

function readBookmark({ query }: Call): bigint | undefined {
  if (query.bookmark === undefined) return undefined
  const id = Buffer.from(query.bookmark, 'base64url').toString()
  if (!/^\d+$/.test(id)) throw badRequest('Invalid bookmark.')
  return BigInt(id)
}

type BoardRequest = { name: string; description?: string | null; privacy?: string }

function createBoard(world: World, call: Call): Answer {
  const { name, description, privacy } = requireShape<BoardRequest>(call, boardRequest)
  if (world.store.listBoards(call.token.profile).some((board) => board.name === name))
    throw new Refusal(failure(400, 58, 'You already have a board with this name.'))
  const isSecret = privacy === 'SECRET'
  const board = world.store.createBoard(call.token.profile, name, { description, isSecret })
  return { status: 201, body: describeBoard(world, board) }
}

function requireBoard(world: World, { token }: Call, id: string | undefined): Board {
  const board = world.store.findBoard(id ?? '')
  if (board?.profile !== token.profile) throw new Refusal(failure(404, 40, 'Board not found.'))
  return board
}

function requireShape<T>({ request }: Call, schema: object): T {
  const validate = request.compileValidationSchema(schema as Record<string, unknown>)
  if (validate(request.body)) return request.body as T
  const [error] = validate.errors ?? []
  throw badRequest(
    `Invalid request: ${error?.instancePath.replaceAll('/', '.').slice(1)} ${error?.message}.`,
  )
}

function requirePin(world: World, { params, token }: Call): Post {
  const pin = world.store.findPost('pinterest', params.id ?? '')
  if (pin?.profile !== token.profile) throw new Refusal(failure(404, 50, 'Pin not found.'))
  return pin
}

function deletePin(world: World, call: Call): Answer {
  const { profile, id } = requirePin(world, call)
  world.store.deletePost('pinterest', profile, id)
  return { status: 204, body: undefined }
}

function describePin(world: World, pin: Post): Record<string, unknown> {
  return {
    id: pin.id,
    created_at: `${pin.createdAt.slice(0, 19)}Z`,
    link: pin.link,
    title: pin.title,
    description: pin.text === '' ? null : pin.text,
    alt_text: pin.media[0]?.altText ?? null,
    dominant_color: null,
    board_id: pin.board,
    board_section_id: null,
    board_owner: { username: usernameOf(pin.profile) },
    parent_pin_id: null,
    is_owner: true,
    is_standard: true,
    has_been_promoted: false,
    pin_metrics: null,
    ...showMedia(world, pin),
  }
}

function describeBoard(world: World, board: Board): Record<string, unknown> {
  return {
    id: board.id,
    name: board.name,
    description: board.description,
    privacy: board.isSecret ? 'SECRET' : 'PUBLIC',
    created_at: `${board.createdAt.slice(0, 19)}Z`,
    owner: { username: usernameOf(board.profile) },
    pin_count: world.store.listPins(board.id).length,
    follower_count: 0,
    collaborator_count: 0,
  }
}

function describeAccount(world: World, { profile, granted }: Token): Record<string, unknown> {
  const account = granted && findAccount(world, 'pinterest', profile)
  return {
    id: profile,
    username: account?.username ?? usernameOf(profile),
    account_type: 'BUSINESS',
    business_name: account?.name ?? null,
  }
}

function usernameOf(profile: string): string {
  return `profile${profile}`
}

function badRequest(message: string): Refusal {
  return new Refusal(failure(400, 1, message))
}
