// /v1/organizations/{organizationId}/audit: the audit log, as pages or as one file.
import { Readable } from 'node:stream'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Static, Type } from 'typebox'
import { requirePermission } from '../access/access.ts'
import type { Database } from '../db/db.ts'
import { isId } from '../db/ids.ts'
import { defaultLimit, readPage } from '../db/keyset.ts'
import { Problem } from '../errors.ts'
import { answers, formatTime, Id, Nullable, Page, PageQuery, ref, Time } from '../http/schemas.ts'
import { type AuditFilter, type AuditRow, exportAudit, listAudit } from './list-audit.ts'

const AuditEntry = Type.Object(
  {
    id: Id,
    date: Time,
    actor: Type.String({
      description: 'member:…, organization:… , app:…, operator, or stranger',
      examples: ['member:1000001'],
    }),
    clientId: Nullable(Type.String({ description: 'The app through which it was done' })),
    action: Type.String({ examples: ['member.created'] }),
    subject: Type.String({ examples: ['member:1000002'] }),
    detail: Type.Unknown(),
    traceId: Nullable(Type.String({ description: 'The X-Request-Id of the request' })),
  },
  { $id: 'AuditEntry' },
)

const identifierPattern = '^[A-Za-z0-9_.:-]*$'

const AuditQuery = Type.Object({
  action: Type.Optional(
    Type.String({
      maxLength: 100,
      pattern: identifierPattern,
      description: 'An action, or a group of actions with a dot at the end: app.',
    }),
  ),
  actor: Type.Optional(Type.String({ maxLength: 100, pattern: identifierPattern })),
  subject: Type.Optional(Type.String({ maxLength: 100, pattern: identifierPattern })),
  since: Type.Optional(Time),
  until: Type.Optional(Time),
  format: Type.Optional(
    Type.Enum(['json', 'ndjson'], {
      description: 'ndjson: the whole log, oldest entry first, one object per line; no paging',
    }),
  ),
  ...PageQuery.properties,
})

export function auditRoutes(instance: FastifyInstance, { database }: { database: Database }): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
  app.addSchema(AuditEntry)

  app.get(
    '/v1/organizations/:organizationId/audit',
    {
      schema: {
        tags: ['Organizations'],
        summary:
          'List the audit log of an organization, newest first; format=ndjson exports all of it',
        params: Type.Object({ organizationId: Id }),
        querystring: AuditQuery,
        response: answers(Page(ref(AuditEntry)), 'A page of entries'),
      },
    },
    async (request, reply) => {
      const { organizationId } = request.params
      await requirePermission(database, request.principal, 'viewAudit', { organizationId })
      const filter = filterOf(organizationId, request.query)
      if (request.query.format === 'ndjson') return sendLines(reply, exportAudit(database, filter))
      const page = readPage(request.query, { usual: defaultLimit, isKey: isId })
      const { rows, metadata } = await listAudit(database, filter, page)
      return { data: rows.map(renderEntry), metadata }
    },
  )
}

function filterOf(organizationId: string, query: Static<typeof AuditQuery>): AuditFilter {
  const { action, actor, subject, since, until } = query
  return {
    organizationId,
    ...(action === undefined ? {} : { action }),
    ...(actor === undefined ? {} : { actor }),
    ...(subject === undefined ? {} : { subject }),
    ...(since === undefined ? {} : { since: timeOf('since', since) }),
    ...(until === undefined ? {} : { until: timeOf('until', until) }),
  }
}

/** A text with the format of a time may still be invalid, such as the 31st of February. */
function timeOf(name: string, text: string): Date {
  const time = new Date(text)
  if (!Number.isNaN(time.getTime())) return time
  throw new Problem('invalid', {
    message: `${name} is not a time`,
    reason: 'bad_time',
    param: `/${name}`,
  })
}

/** The reply type of the route covers only pages, so the stream is sent through the untyped reply. */
function sendLines(reply: FastifyReply, rows: AsyncIterable<AuditRow>): FastifyReply {
  return reply.type('application/x-ndjson; charset=utf-8').send(Readable.from(linesOf(rows)))
}

async function* linesOf(rows: AsyncIterable<AuditRow>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(renderEntry(row))}\n`
}

function renderEntry(row: AuditRow): Static<typeof AuditEntry> {
  return {
    id: row.id,
    date: formatTime(row.at),
    actor: row.actor,
    clientId: row.client_id,
    action: row.action,
    subject: row.subject,
    detail: row.detail,
    traceId: row.trace_id,
  }
}
