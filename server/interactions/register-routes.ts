// The routes of interactions: under /v1, and those that networks and the pages of the service call.

import type { FastifyInstance } from 'fastify'
import type { Api } from '../http/schemas.ts'
import { counterpartRoutes } from './people/counterpart-routes.ts'
import { personPortraitRoutes } from './people/portrait-routes.ts'
import { pushRoutes } from './push/push-routes.ts'
import { historyRoutes } from './routes.ts'

type Using = Parameters<typeof historyRoutes>[1] & Parameters<typeof counterpartRoutes>[1]
type Pages = Parameters<typeof pushRoutes>[1] & Parameters<typeof personPortraitRoutes>[1]

export function registerInteractionRoutes(v1: Api, using: Using): void {
  historyRoutes(v1, using)
  counterpartRoutes(v1, using)
}

export async function registerInteractionPages(app: FastifyInstance, using: Pages): Promise<void> {
  await app.register(async (scope) => pushRoutes(scope, using))
  personPortraitRoutes(app, using)
}
