// The control API for authorizations: what was granted, revoking it, and how long tokens live.
import type { FastifyInstance } from 'fastify'
import { takeJson } from '../control/bodies.ts'
import type { World } from '../exchange/exchange.ts'
import type { NetworkName } from '../names.ts'
import type { Grant } from './grants.ts'
import { type Lifetime, lifetimeOf } from './lifetimes.ts'

export function grantRoutes(app: FastifyInstance, world: World): void {
  const { store, networks, lifetimes } = world
  const names = networks.flatMap(({ name, authorization }) => (authorization ? name : []))
  takeJson(app)
  app.setErrorHandler((error: { statusCode?: number; message?: string }, _request, reply) =>
    reply.code(error.statusCode ?? 500).send({ error: error.message }),
  )
  app.get('/_sandbox/grants', async () => ({
    grants: store.listGrants().map((grant) => describe(world, grant)),
  }))
  app.delete('/_sandbox/grants/:id', async (request, reply) => {
    const { id } = request.params as { id: string }
    if (!store.findGrant(id)) return reply.code(404).send({ error: 'There is no such grant.' })
    store.revokeGrant(id)
    return {}
  })
  app.post('/_sandbox/lifetimes', { schema: { body: shapeFor(names) } }, async (request) => {
    const { network, ...given } = request.body as { network: NetworkName } & Partial<Lifetime>
    lifetimes.set(network, given)
    return lifetimeOf(world, network)
  })
}

function describe({ store }: World, grant: Grant) {
  return { ...grant, isRevoked: store.isRevoked(grant.id) }
}

const seconds = { type: 'number', exclusiveMinimum: 0, maximum: 100_000_000 }

function shapeFor(names: string[]) {
  return {
    type: 'object',
    properties: {
      network: { enum: names },
      codeSeconds: seconds,
      shortSeconds: seconds,
      accessSeconds: seconds,
      refreshSeconds: seconds,
      renewableAfterSeconds: { ...seconds, exclusiveMinimum: -1 },
    },
    required: ['network'],
    additionalProperties: false,
  }
}
