// Pinterest, API v5: pins on boards.
import type { FastifyInstance } from 'fastify'
import type { Board } from '../../boards.ts'
import {
  type Answer,
  bearerOf,
  type Call,
  type Dialect,
  makeExchange,
  Refusal,
  speakDialect,
  type World,
} from '../../exchange.ts'
import { takeForms } from '../../forms.ts'
import type { Medium, Post } from '../../memory.ts'
import { newestFirst } from '../../store.ts'
import {
  gatherMedia,
  type MediaSource,
  pinterestMediaRoutes,
  requireMedia,
  showMedia,
} from './media.ts'
import { boardRequest, pinRequest } from './shapes.ts'

const dialect: Dialect = {
  network: 'pinterest',
  unauthorized: () => failure(401, 2, 'Authentication failed.'),
  invalidGrant: () =>
    failure(400, 283, 'Unable to refresh access token: the refresh token is invalid or expired.'),
  rateLimited: (resetAt) => ({
    ...failure(429, 8, 'You have exceeded your rate limit. Try again later.'),
    headers: {
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(Math.max(1, Math.ceil((resetAt - Date.now()) / 1000))),
    },
  }),
  failure: (status) =>
    failure(
      status,
      status,
      status >= 500 ? 'Something went wrong on our end. Sorry about that.' : 'Request refused.',
    ),
  usage: (use) => ({
    'x-ratelimit-limit': `${use.limit}, ${use.limit};w=1;name="user_write"`,
    'x-ratelimit-remaining': String(use.remaining),
    'x-ratelimit-reset': String(Math.max(1, Math.ceil((use.resetAt - Date.now()) / 1000))),
  }),
}

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
    read(({ token }) => ({
      status: 200,
      body: { id: token.profile, username: usernameOf(token.profile), account_type: 'BUSINESS' },
    })),
  )
  pinterestMediaRoutes(app, world, exchange)
  app.register(async (scope) => {
    takeForms(scope)
    scope.post(
      '/v5/oauth/token',
      exchange({
        operation: 'token',
        tokenOf: ({ body }) => String(body.refresh_token ?? ''),
        handle: (call) => renew(world, call),
      }),
    )
  })
}

type PinRequest = {
  board_id: string
  title?: string | null
  description?: string | null
  link?: string | null
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
    media: requireMedia(world, call, pin.media_source, media),
    board: board.id,
  })
  return { status: 201, body: describePin(world, post) }
}

function requireAddress(name: string, value: string | null | undefined): string | null {
  if (value === null || value === undefined || value === '') return null
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    throw badRequest(`'${value}' is not a valid URL for ${name}.`)
  return value
}

function readPin(world: World, { params, token }: Call): Answer {
  const pin = world.store.findPost('pinterest', params.id ?? '')
  if (pin?.profile !== token.profile) throw new Refusal(failure(404, 50, 'Pin not found.'))
  return { status: 200, body: describePin(world, pin) }
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
    .sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1))
    .filter((board) => bookmark === undefined || BigInt(board.id) < bookmark)
  return { status: 200, body: pageOf(boards, size, (board) => describeBoard(world, board)) }
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

function createBoard(world: World, call: Call): Answer {
  const { name, description } = requireShape<{ name: string; description?: string | null }>(
    call,
    boardRequest,
  )
  if (world.store.listBoards(call.token.profile).some((board) => board.name === name))
    throw new Refusal(failure(400, 58, 'You already have a board with this name.'))
  const board = world.store.createBoard(call.token.profile, name, description ?? null)
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

function describePin(world: World, pin: Post): Record<string, unknown> {
  return {
    id: pin.id,
    created_at: `${pin.createdAt.slice(0, 19)}Z`,
    link: pin.link,
    title: pin.title,
    description: pin.text === '' ? null : pin.text,
    alt_text: null,
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
    privacy: 'PUBLIC',
    created_at: `${board.createdAt.slice(0, 19)}Z`,
    owner: { username: usernameOf(board.profile) },
    pin_count: world.store.listPins(board.id).length,
    follower_count: 0,
    collaborator_count: 0,
  }
}

function usernameOf(profile: string): string {
  return `profile${profile}`
}

function renew(world: World, { body, token, request }: Call): Answer {
  if (!request.headers.authorization?.startsWith('Basic '))
    throw new Refusal(dialect.unauthorized('unknown'))
  if (body.grant_type !== 'refresh_token') throw badRequest('Unsupported grant_type.')
  const [access, refresh] = [30 * 24 * 3600, 60 * 24 * 3600]
  return {
    status: 200,
    body: {
      response_type: 'refresh_token',
      token_type: 'bearer',
      access_token: world.store.issueToken(token, access),
      expires_in: access,
      refresh_token: world.store.issueToken(token, refresh),
      refresh_token_expires_in: refresh,
      refresh_token_expires_at: Math.floor(Date.now() / 1000) + refresh,
      scope: 'boards:read boards:write pins:read pins:write user_accounts:read',
    },
  }
}

function failure(status: number, code: number, message: string): Answer {
  return { status, body: { code, message } }
}

function badRequest(message: string): Refusal {
  return new Refusal(failure(400, 1, message))
}
