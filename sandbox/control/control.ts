// The control API: posts on the networks, faults, limits and delays on demand, boards, and mails.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { authorizationFaultKinds, troubleWithOrder } from '../authorization/authorization-faults.ts'
import type { World } from '../exchange/exchange.ts'
import type { Limited } from '../exchange/limits.ts'
import { type Fault, faultKinds } from '../faults/faults.ts'
import { isReadingFault, readingFaultKinds } from '../faults/reading-faults.ts'
import { whereToSee } from '../media/media.ts'
import { type NetworkName, operations } from '../names.ts'
import { findNetwork } from '../network.ts'
import { pollOf } from '../pages/posts/polls.ts'
import { repostedIn } from '../pages/posts/reposts.ts'
import type { Mail, Medium, Post } from '../store/memory.ts'
import { takeJson } from './bodies.ts'

const word = { type: 'string', minLength: 1 }

export function controlRoutes(app: FastifyInstance, world: World): void {
  const { store, faults, limits, networks } = world
  const names = networks.map(({ name }) => name)
  const shapes = shapesFor(names)
  takeJson(app)
  app.setErrorHandler((error: { statusCode?: number; message?: string }, _request, reply) =>
    reply.code(error.statusCode ?? 500).send({ error: error.message }),
  )

  app.get('/_sandbox/posts', async (request, reply) => {
    const { network: name, profile } = filterOf(request)
    if (name !== undefined && !findNetwork(world, name))
      return reply.code(400).send({ error: `network must be one of ${names.join(', ')}` })
    return { posts: store.listPosts(name, profile).map((post) => show(world, post)) }
  })
  app.delete('/_sandbox/posts', async () => {
    store.deletePosts()
    limits.forget()
    return {}
  })

  app.get('/_sandbox/faults', async () => ({ faults: faults.list() }))
  app.post('/_sandbox/faults', { schema: { body: shapes.fault } }, async (request, reply) => {
    const fault = request.body as Fault
    if (isReadingFault(fault.kind) && fault.operation !== 'read')
      return reply.code(400).send({
        error: `${fault.kind} goes wrong in lists: its operation is read, not ${fault.operation}`,
      })
    if (fault.fields && fault.kind !== 'fields-missing')
      return reply.code(400).send({ error: `${fault.kind} has no fields` })
    const trouble = troubleWithOrder(fault.kind, fault.operation)
    if (trouble) return reply.code(400).send({ error: trouble })
    const once = fault.times === undefined && fault.probability === undefined
    faults.add(once ? { ...fault, times: 1 } : { ...fault })
    return {}
  })
  app.delete('/_sandbox/faults', async () => {
    faults.clear()
    store.reviveTokens()
    return {}
  })

  tempoRoutes(app, world, shapes)
  peopleRoutes(app, world, shapes)
}

/** The clock, limits, latency, how long a network processes a video, and the version of its contract. */
function tempoRoutes(app: FastifyInstance, world: World, shapes: Shapes): void {
  const { store, limits, latency, processing, versions } = world
  app.post('/_sandbox/clock', { schema: { body: clockShape } }, async (request) => {
    const { advanceSeconds } = request.body as { advanceSeconds: number }
    store.age(advanceSeconds * 1000)
    limits.age(advanceSeconds * 1000)
    return {}
  })
  app.post('/_sandbox/limits', { schema: { body: shapes.limit } }, async (request) => {
    const limit = request.body as {
      network: NetworkName
      perWindow: number | null
      operation?: Limited
    }
    limits.set(limit.network, limit.perWindow, limit.operation ?? 'publish')
    return {}
  })
  app.post('/_sandbox/latency', { schema: { body: shapes.latency } }, async (request) => {
    const { network: name, ms } = request.body as { network: NetworkName; ms: number }
    latency.set(name, ms)
    return {}
  })

  app.post('/_sandbox/processing', { schema: { body: shapes.processing } }, async (request) => {
    const { network: name, ms } = request.body as { network: NetworkName; ms: number }
    processing.set(name, ms)
    return {}
  })
  app.post('/_sandbox/versions', { schema: { body: shapes.version } }, async (request, reply) => {
    const { network: name, version } = request.body as { network: NetworkName; version: string }
    const known = findNetwork(world, name)?.versions ?? []
    if (!known.includes(version))
      return reply.code(400).send({ error: `version must be one of ${known.join(', ')}` })
    versions.set(name, version)
    return {}
  })
}

function peopleRoutes(app: FastifyInstance, { store, networks }: World, shapes: Shapes): void {
  app.post('/_sandbox/profiles', { schema: { body: shapes.profile } }, async (request) => {
    const it = request.body as { network: NetworkName; profile: string; name: string }
    store.meet(it.network, it.profile)
    store.nameProfile(it.network, it.profile, it.name)
    return {}
  })

  app.get('/_sandbox/boards', async (request) => ({
    boards: store
      .listBoards(filterOf(request).profile)
      .map(({ id, name, profile }) => ({ id, name, profile })),
  }))
  app.post('/_sandbox/boards', { schema: { body: boardShape } }, async (request) => {
    const { profile, name } = request.body as { profile: string; name: string }
    for (const { name: network, hasBoards } of networks) if (hasBoards) store.meet(network, profile)
    const board = store.createBoard(profile, name)
    return { id: board.id, name, profile }
  })

  app.get('/_sandbox/mails', async () => ({ mails: store.listMails() }))
  app.post('/_sandbox/mails', { schema: { body: mailShape } }, async (request) => {
    const { to, subject, text, createdAt } = request.body as Omit<Mail, 'createdAt'> & Partial<Mail>
    store.keepMail({ to, subject, text, createdAt: createdAt ?? new Date().toISOString() })
    return {}
  })
}

/** An empty value is no filter. */
function filterOf(request: FastifyRequest): { network?: string; profile?: string } {
  const given = Object.entries(request.query as Record<string, string>)
  return Object.fromEntries(given.filter(([, value]) => value !== ''))
}

/** The text of a pin is its description, else its title. */
function show(world: World, post: Post) {
  const { network, profile, id, text, title, link, board, createdAt, follows, record } = post
  // A reel or a story; a place, collaborators and labels.
  const { product, details } = record ?? {}
  const media = post.media.map((medium) => showMedium(world, medium))
  const place = { network, profile, id, ...(follows === undefined ? {} : { follows }) }
  const shown = { ...place, text: text || (title ?? ''), media, link, board, createdAt }
  const poll = pollOf(post)
  const quoted = quotedIn(post)
  const reposted = repostedIn(post)
  return {
    ...shown,
    ...(product === undefined ? {} : { product }),
    ...(poll ? { poll } : {}),
    ...(quoted ? { quoted } : {}),
    ...(reposted ? { reposted } : {}),
    ...(details === undefined ? {} : { details }),
  }
}

/** The id of the quoted post; on Bluesky its key. */
function quotedIn({ record, text }: Post): string | undefined {
  if (typeof record?.quoted === 'string') return record.quoted
  const { parent } = (record?.reshareContext ?? {}) as { parent?: string }
  if (parent !== undefined && text !== '') return parent
  const embed = record?.embed as
    | { record?: { uri?: string; record?: { uri?: string } } }
    | undefined
  return (embed?.record?.record ?? embed?.record)?.uri?.split('/').at(-1)
}

function showMedium(world: World, medium: Medium) {
  const { type, bytes, sha256, width, height, source, altText, userTags } = medium
  const url = whereToSee(medium, world.publicUrl())
  const facts = { type, url, bytes, sha256, width, height, source }
  return {
    ...facts,
    ...(altText === undefined ? {} : { altText }),
    ...(userTags === undefined ? {} : { userTags }),
  }
}

const object = (properties: Record<string, unknown>, required: string[]) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

type Shapes = ReturnType<typeof shapesFor>

function shapesFor(names: string[]) {
  const network = { enum: names }
  const timed = (maxMs: number) =>
    object({ network, ms: { type: 'number', minimum: 0, maximum: maxMs } }, ['network', 'ms'])
  return {
    fault: object(
      {
        network,
        operation: { enum: [...operations, 'authorize'] },
        kind: { enum: [...faultKinds, ...readingFaultKinds, ...authorizationFaultKinds] },
        times: { type: 'integer', minimum: 1 },
        probability: { type: 'number', minimum: 0, maximum: 1 },
        profile: word,
        status: { type: 'integer', minimum: 400, maximum: 599 },
        body: {},
        headers: { type: 'object', additionalProperties: { type: 'string' } },
        delayMs: { type: 'integer', minimum: 0, maximum: 600_000 },
        retryAfter: { type: 'number', minimum: 0 },
        fields: { type: 'array', items: word },
        scope: word,
      },
      ['network', 'operation', 'kind'],
    ),
    limit: object(
      {
        network,
        perWindow: { type: 'integer', minimum: 0, nullable: true },
        operation: { enum: ['publish', 'read'] },
      },
      ['network', 'perWindow'],
    ),
    latency: timed(60_000),
    processing: timed(3_600_000),
    version: object({ network, version: word }, ['network', 'version']),
    profile: object({ network, profile: word, name: word }, ['network', 'profile', 'name']),
  }
}

const clockShape = object(
  // Ten years.
  { advanceSeconds: { type: 'integer', minimum: 1, maximum: 315_360_000 } },
  ['advanceSeconds'],
)
const boardShape = object({ profile: word, name: word }, ['profile', 'name'])
const mailShape = object(
  { to: word, subject: { type: 'string' }, text: { type: 'string' }, createdAt: word },
  ['to', 'subject', 'text'],
)
