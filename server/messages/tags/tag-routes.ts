// GET /v1/organizations/{organizationId}/tags.
import { Type } from 'typebox'
import { requirePermission } from '../../access/access.ts'
import type { Database } from '../../db/db.ts'
import { defaultLimit, readPage } from '../../db/keyset.ts'
import { type Api, answers, Id, Page, PageQuery, ref } from '../../http/schemas.ts'
import { isTagName, listTags } from './list-tags.ts'

const Tag = Type.Object(
  { name: Type.String() },
  { $id: 'Tag', description: 'A tag exists once a message uses it.' },
)

export function tagRoutes(app: Api, { database }: { database: Database }): void {
  app.addSchema(Tag)

  app.get(
    '/v1/organizations/:organizationId/tags',
    {
      schema: {
        tags: ['Messages'],
        summary: 'List the tags of an organization, by name',
        params: Type.Object({ organizationId: Id }),
        querystring: PageQuery,
        response: answers(Page(ref(Tag)), 'A page of tags'),
      },
    },
    async (request) => {
      const { organizationId } = request.params
      await requirePermission(database, request.principal, 'viewOrganization', { organizationId })
      const page = readPage(request.query, { usual: defaultLimit, isKey: isTagName })
      const { rows, metadata } = await listTags(database, organizationId, page)
      return { data: rows, metadata }
    },
  )
}
