// /v1/organizations/{organizationId}/audit: the audit log, as pages or as one file.

import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { type Static, Type } from 'typebox'
import { requirePermission } from '../../access/access.ts'
import type { Database } from '../../db/db.ts'
import { isId } from '../../db/ids.ts'
import { defaultLimit, readPage } from '../../db/keyset.ts'
import { Problem } from '../../errors.ts'
import {
  type Api,
  answers,
  formatTime,
  Id,
  Nullable,
  Page,
  PageQuery,
  ref,
  Time,
} from '../../http/schemas.ts'
import { say } from '../../sentences/sentences.ts'
import { readTime } from '../../time/times.ts'
import { type AuditFilter, type AuditRow, exportAudit, listAudit } from './list-audit.ts'

const AuditEntry = Type.Object(
  {
    id: Id,
    createdDate: Time,
    date: Type.String({ ...Time, description: 'The same as createdDate, its earlier name' }),
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

const RangeTime = Type.String({ maxLength: 40, examples: ['2027-01-31T12:00:00Z'] })

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
  startTime: Type.Optional({ ...RangeTime, description: 'From then on' }),
  endTime: Type.Optional({ ...RangeTime, description: 'Until then, the whole second included' }),
  since: Type.Optional({ ...RangeTime, description: 'Earlier name of startTime' }),
  until: Type.Optional({ ...RangeTime, description: 'Earlier name of endTime' }),
  format: Type.Optional(
    Type.Enum(['json', 'ndjson'], {
      description: 'ndjson: the whole log, oldest entry first, one object per line; no paging',
    }),
  ),
  ...PageQuery.properties,
})

export function auditRoutes(app: Api, { database }: { database: Database }): void {
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
  const { action, actor, subject } = query
  const from = timeOf(query, 'startTime', 'since')
  const to = timeOf(query, 'endTime', 'until')
  return {
    organizationId,
    ...(action === undefined ? {} : { action }),
    ...(actor === undefined ? {} : { actor }),
    ...(subject === undefined ? {} : { subject }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

type TimeName = 'startTime' | 'endTime' | 'since' | 'until'

function timeOf(
  query: Partial<Record<TimeName, string>>,
  name: TimeName,
  earlier: TimeName,
): Date | null {
  if (query[name] !== undefined && query[earlier] !== undefined)
    throw new Problem('invalid', {
      message: say('two_names_of_one', { first: name, second: earlier }),
      hint: say('give_one_of_them'),
      reason: 'duplicate_item',
      values: { name, earlier },
      param: `/${earlier}`,
    })
  const given = query[name] === undefined ? earlier : name
  return readTime(query[given], given)
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
    createdDate: formatTime(row.at),
    date: formatTime(row.at),
    actor: row.actor,
    clientId: row.client_id,
    action: row.action,
    subject: row.subject,
    detail: row.detail,
    traceId: row.trace_id,
  }
}
