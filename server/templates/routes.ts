// /v1/organizations/{organizationId}/templates.
import { type Static, Type } from 'typebox'
import { type Caller, type Principal, requirePermission } from '../access/access.ts'
import { type Database, inTransaction } from '../db/db.ts'
import { readPage } from '../db/keyset.ts'
import { callerOf } from '../http/authenticate.ts'
import { isMatch } from '../http/etag.ts'
import { answerOnce, RepeatHeaders } from '../http/idempotency.ts'
import {
  type Api,
  answers,
  formatTime,
  Id,
  inOrder,
  Nothing,
  Nullable,
  nothing,
  One,
  OptionalInput,
  Page,
  PageQuery,
  ref,
  Time,
} from '../http/schemas.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import {
  contentAnswers,
  contentInputs,
  maxNameLength,
  readFields,
  type Shown,
  showContent,
  showContents,
} from './content.ts'
import {
  changeTemplate,
  createTemplate,
  isNameKey,
  listTemplates,
  type Template as Row,
  removeTemplate,
  requireTemplate,
} from './templates.ts'

const order = ['text', 'socialProfileIds', 'variations', 'media'] as const

const change = {
  name: OptionalInput(
    Type.String({ maxLength: 1000, description: `1 to ${maxNameLength} characters on one line` }),
  ),
  ...inOrder(order, contentInputs),
}
const NewTemplate = Type.Object(change, { $id: 'NewTemplate' })
const TemplateChange = Type.Object(
  {
    ...change,
    version: OptionalInput(
      Type.Integer({ description: 'The version that was read; another one is refused (412)' }),
    ),
  },
  {
    $id: 'TemplateChange',
    description: 'What is left out or null stays as it is. [] and "" empty a field.',
  },
)

const Template = Type.Object(
  {
    id: Id,
    name: Type.String(),
    version: Type.Integer({ description: 'Rises with every change; also the ETag' }),
    ...inOrder(order, contentAnswers),
    missing: Type.Object(
      { socialProfiles: Type.Integer(), media: Type.Integer() },
      {
        description:
          'How many of its profiles and media are gone, or not for the caller. The fields are without them',
      },
    ),
    createdDate: Time,
    createdByMember: Nullable(Type.Object({ id: Id })),
    modifiedDate: Time,
  },
  { $id: 'Template', description: 'Everything of a message but its time' },
)

const VersionHeaders = Type.Object({
  'If-Match': Type.Optional(
    Type.String({ description: 'The ETag of the template as it was read. Another version: 412.' }),
  ),
})
const inOrganization = Type.Object({ organizationId: Id })
const onTemplate = Type.Object({ organizationId: Id, templateId: Id })
const tags = ['Messages']
const maxPage = 100

export function registerTemplates(
  app: Api,
  { database, keyRing }: { database: Database; keyRing: KeyRing },
): void {
  app.addSchema(Template)

  app.get(
    '/v1/organizations/:organizationId/templates',
    {
      schema: {
        tags,
        summary: 'List the templates of an organization, by name',
        params: inOrganization,
        querystring: Type.Object({
          ...PageQuery.properties,
          q: Type.Optional(
            Type.String({
              maxLength: 100,
              description: 'With which the name begins, or a word of it',
            }),
          ),
        }),
        response: answers(Page(ref(Template)), 'A page of templates'),
      },
    },
    async (request) => {
      const { organizationId } = request.params
      await requirePermission(database, request.principal, 'viewOrganization', { organizationId })
      const page = readPage(request.query, { usual: maxPage, isKey: isNameKey })
      const { q } = request.query
      const { rows, metadata } = await listTemplates(database, organizationId, page, q)
      return { data: await renderAll(database, request.principal, rows), metadata }
    },
  )

  app.post(
    '/v1/organizations/:organizationId/templates',
    {
      schema: {
        tags,
        summary: 'Save a template',
        params: inOrganization,
        body: NewTemplate,
        headers: RepeatHeaders,
        response: answers(One(ref(Template)), 'The new template'),
      },
    },
    async (request) => {
      const { name, ...body } = request.body
      const input = { name: name ?? null, content: readFields(body) }
      return answerOnce(database, keyRing, request, async (tx) => {
        const { organizationId } = request.params
        const template = await createTemplate(tx, callerOf(request), organizationId, input)
        return { data: await renderOne(tx, request.principal, template) }
      })
    },
  )

  app.get(
    '/v1/organizations/:organizationId/templates/:templateId',
    {
      schema: {
        tags,
        summary: 'Show a template',
        params: onTemplate,
        response: answers(One(ref(Template)), 'The template'),
      },
    },
    async (request, reply) => {
      const { organizationId } = request.params
      await requirePermission(database, request.principal, 'viewOrganization', { organizationId })
      const template = await requireTemplate(database, request.params)
      void reply.header('etag', tagOf(template.version))
      return { data: await renderOne(database, request.principal, template) }
    },
  )

  app.patch(
    '/v1/organizations/:organizationId/templates/:templateId',
    {
      schema: {
        tags,
        summary: 'Change a template',
        params: onTemplate,
        body: TemplateChange,
        headers: VersionHeaders,
        response: answers(One(ref(Template)), 'The changed template'),
      },
    },
    async (request, reply) => {
      const { name, version: asked, ...body } = request.body
      const ifMatch = request.headers['if-match']
      const findStale = (version: number) =>
        (asked ?? version) === version ? staleTag(ifMatch, version) : '/version'
      const input = { name: name ?? null, content: readFields(body) }
      const template = await inTransaction(database, (tx) =>
        changeTemplate(tx, callerOf(request), request.params, input, findStale),
      )
      void reply.header('etag', tagOf(template.version))
      return { data: await renderOne(database, request.principal, template) }
    },
  )

  app.delete(
    '/v1/organizations/:organizationId/templates/:templateId',
    {
      schema: {
        tags,
        summary: 'Remove a template',
        params: onTemplate,
        headers: VersionHeaders,
        response: answers(Nothing, 'The template is removed. Messages made from it stay'),
      },
    },
    async (request) => {
      const ifMatch = request.headers['if-match']
      await inTransaction(database, (tx) =>
        removeTemplate(tx, callerOf(request), request.params, (version) =>
          staleTag(ifMatch, version),
        ),
      )
      return nothing
    },
  )
}

function tagOf(version: number): string {
  return `"${version}"`
}

function staleTag(ifMatch: string | undefined, version: number): '/If-Match' | undefined {
  return ifMatch === undefined || isMatch(ifMatch, tagOf(version)) ? undefined : '/If-Match'
}

async function renderAll(
  database: Database,
  principal: Principal,
  rows: readonly Row[],
): Promise<Static<typeof Template>[]> {
  return (await showContents(database, callerOrNone(principal), rows)).map(render)
}

async function renderOne(
  database: Database,
  principal: Principal,
  row: Row,
): Promise<Static<typeof Template>> {
  return render(await showContent(database, callerOrNone(principal), row))
}

/** An app alone uses no profiles. */
function callerOrNone(principal: Principal): Caller | undefined {
  return principal.kind === 'app' ? undefined : principal
}

function render({ row, content, missing }: Shown<Row>): Static<typeof Template> {
  return {
    ...{ id: row.id, name: row.name, version: row.version, ...content, missing },
    createdDate: formatTime(row.created_at),
    createdByMember: row.created_by === null ? null : { id: row.created_by },
    modifiedDate: formatTime(row.modified_at),
  }
}
