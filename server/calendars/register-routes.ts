// Registers the routes of calendars: under /v1, and the one that calendar programs read.
import type { Scopes } from '../http/http.ts'
import { addressRoutes } from './address-routes.ts'
import { feedRoutes } from './feed-routes.ts'

type Using = Parameters<typeof addressRoutes>[1] & Parameters<typeof feedRoutes>[1]

export function registerCalendars({ app, v1 }: Scopes, using: Using): void {
  addressRoutes(v1, using)
  feedRoutes(app, using)
}
