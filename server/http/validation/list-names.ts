// Names the list that a request reads, so that its cursors belong to it (db/keyset.ts): the call with its path, and the filters. Every route
// whose query has a cursor gets this automatically.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { listName, nameOfList } from '../../db/keyset.ts'
import type { QuerySchema } from './query-names.ts'

export function nameLists(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) => {
    const { properties } = (request.routeOptions.schema?.querystring ?? {}) as QuerySchema
    if (properties?.cursor) Object.assign(request.query as object, { [listName]: nameOf(request) })
    done()
  })
}

/** `limit` may differ from page to page, and unknown parameters are ignored. */
function nameOf({ routeOptions, params, query }: FastifyRequest): string {
  const { properties = {} } = (routeOptions.schema?.querystring ?? {}) as QuerySchema
  const filters = Object.entries(query as object)
    .filter(([name]) => name !== 'limit' && name !== 'cursor' && Object.hasOwn(properties, name))
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return nameOfList([routeOptions.url, params, filters])
}
