// Registers the routes of interactions: under /v1, and those that networks and the pages of the service call.
import type { Scopes } from '../http/http.ts'
import { counterpartRoutes } from './people/counterpart-routes.ts'
import { eraseInteractions } from './people/erase.ts'
import { personPortraitRoutes } from './people/portrait-routes.ts'
import { pushRoutes } from './push/push-routes.ts'
import { historyRoutes } from './routes.ts'

type Using = Parameters<typeof historyRoutes>[1] &
  Parameters<typeof counterpartRoutes>[1] &
  Parameters<typeof pushRoutes>[1] &
  Parameters<typeof personPortraitRoutes>[1]

/** For modules that do not know interactions. */
export const ofInteractions = { eraseInteractions }

export async function registerInteractions({ app, v1 }: Scopes, using: Using): Promise<void> {
  historyRoutes(v1, using)
  counterpartRoutes(v1, using)
  await app.register(async (scope) => pushRoutes(scope, using))
  personPortraitRoutes(app, using)
}
