// The control API for interactions between people, and for subscribing to pushes.
import type { FastifyInstance } from 'fastify'
import { takeJson } from '../control/bodies.ts'
import type { World } from '../exchange/exchange.ts'
import { takeForms } from '../exchange/forms.ts'
import type { NetworkName } from '../names.ts'
import { findNetwork } from '../network.ts'
import { renderNotice } from '../pages/notice.ts'
import { readPressed } from '../pages/people.ts'
import { isBrowser, show } from '../pages/routes.ts'
import { type Deed, hasNoId, interact, NotPossible, noteOn, undo } from './interact.ts'
import type { Interaction } from './interactions.ts'
import type { Subscription } from './push.ts'

const word = { type: 'string', minLength: 1, maxLength: 300 }
/** interact.ts checks ids and explains mistakes. */
const id = {}

export function interactionRoutes(app: FastifyInstance, world: World): void {
  const { store } = world
  takeJson(app)
  app.setErrorHandler((error: { statusCode?: number; message?: string }, _request, reply) =>
    reply
      .code(error instanceof NotPossible ? 400 : (error.statusCode ?? 500))
      .send({ error: error.message }),
  )

  app.post('/_sandbox/interactions', { schema: { body: deedShape } }, async (request) => {
    return describe(world, interact(world, readDeed(request.body as Record<string, unknown>)))
  })
  // A long history in one request.
  app.post('/_sandbox/interactions/batch', { schema: { body: batchShape } }, async (request) => {
    const { interactions } = request.body as { interactions: Record<string, unknown>[] }
    return {
      interactions: interactions.map((deed) => describe(world, interact(world, readDeed(deed)))),
    }
  })
  app.get('/_sandbox/interactions', async () => ({
    interactions: store.listInteractions().map((it) => describe(world, it)),
  }))
  app.delete('/_sandbox/interactions/:network/:id', async (request, reply) => {
    const { network, id } = request.params as { network: NetworkName; id: string }
    const it = store.findInteraction(network, id)
    if (!it) return reply.code(404).send({ error: 'There is no such interaction.' })
    undo(world, it)
    return {}
  })

  pushRoutes(app, world)

  app.register(async (scope) => {
    takeForms(scope)
    scope.setErrorHandler((error, request, reply) => {
      if (!(error instanceof NotPossible) || !isBrowser(request)) throw error
      const { network } = (request.body ?? {}) as { network?: unknown }
      const notice = { title: 'That is not possible', sentence: `${error.message}.` }
      return show(
        reply.code(400),
        renderNotice(world, { ...notice, network: findNetwork(world, network) }),
      )
    })
    // Only the sandbox's own pages may press the buttons.
    scope.addHook('onRequest', async (request, reply) => {
      const site = request.headers['sec-fetch-site'] ?? 'none'
      if (site !== 'same-origin' && site !== 'none')
        return reply.code(403).send({ error: 'The buttons are for the pages of the sandbox.' })
    })
    scope.post('/_sandbox/pages/interactions', async (request, reply) => {
      const form = (request.body ?? {}) as Record<string, string>
      const deed = readDeed(readPressed(world, form))
      interact(world, deed)
      const chosen = new URLSearchParams({ from: deed.from, to: deed.to })
      return reply.redirect(`/${deed.network}?${chosen}`, 303)
    })
    scope.post('/_sandbox/pages/interactions/undo', async (request, reply) => {
      const { network, id } = (request.body ?? {}) as { network?: NetworkName; id?: string }
      if (!network || !id) throw new NotPossible('network and id say what to take back')
      const it = store.findInteraction(network, id)
      if (it) undo(world, it)
      return reply.redirect(it ? `/${it.network}` : '/', 303)
    })
  })
}

function pushRoutes(app: FastifyInstance, world: World): void {
  const { push } = world
  const pushing = world.networks.flatMap(({ name, interactions }) =>
    interactions?.push ? name : [],
  )
  app.post('/_sandbox/push', { schema: { body: pushShape } }, async (request, reply) => {
    const { network = pushing[0], ...wanted } = request.body as Subscription & { network?: string }
    if (network === undefined || !pushing.includes(network))
      return reply.code(400).send({ error: `network must be one of ${pushing.join(', ')}` })
    if (await push.subscribe(network, wanted)) return {}
    return reply.code(400).send({ error: 'The callback did not answer the challenge.' })
  })
  app.delete('/_sandbox/push', async () => {
    push.unsubscribe()
    return {}
  })
}

/** Ids may be numbers. An empty field of a form counts as missing. */
function readDeed(body: Record<string, unknown> | undefined): Deed {
  const given = Object.entries(body ?? {}).filter(([, value]) => value !== '' && value !== null)
  const texts = Object.fromEntries(given.map(([name, value]) => [name, asText(value)]))
  return { network: '', type: '', from: '', to: '', ...texts }
}

/** A value that is neither text nor a number is written out, so that the error can quote it. */
function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function describe(world: World, it: Interaction) {
  const { network, type, id, from, to, post, createdAt } = it
  const messageId = hasNoId(type) ? post : id
  const note = noteOn(world, it)
  const shown = { id, network, type, from, to, messageId, postId: post, createdAt }
  return note === undefined ? shown : { ...shown, note }
}

const object = (properties: Record<string, unknown>, required: string[]) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

const deedShape = object(
  { network: word, type: word, from: id, to: id, messageId: id, postId: id, at: word },
  ['network', 'type', 'from', 'to'],
)
const batchShape = object(
  { interactions: { type: 'array', items: deedShape, minItems: 1, maxItems: 1_000 } },
  ['interactions'],
)
const pushShape = object(
  { network: word, url: { ...word, pattern: '^https?://' }, secret: word, verifyToken: word },
  ['url', 'secret', 'verifyToken'],
)
