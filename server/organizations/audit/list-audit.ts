// Reads the audit log of an organization: pages, newest first, and an export, oldest first.
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/db.ts'
import { cutPage, keyset, type Page } from '../../db/keyset.ts'

const batchSize = 500

export type AuditFilter = {
  organizationId: string
  /** An action, or a prefix that ends with a dot: `app.` */
  action?: string
  actor?: string
  subject?: string
  /** In whole seconds; both ends are included. */
  from?: Date
  to?: Date
}

export type AuditRow = {
  id: string
  at: Date
  actor: string
  client_id: string | null
  action: string
  subject: string
  detail: unknown
  trace_id: string | null
}

const columns = sql`id, at, actor, client_id, action, subject, detail, trace_id`

export async function listAudit(database: Database, filter: AuditFilter, page: Page) {
  const { where, order, limit } = keyset('audit_log.id', { ...page, backwards: !page.backwards })
  const { rows } = await sql<AuditRow>`
    select ${columns} from audit_log where ${matches(filter)} and ${where}
    order by ${order} limit ${limit}`.execute(database)
  return cutPage(rows, page, (row) => row.id)
}

/** Reads in batches, so that memory does not grow with the log. Entries that are written meanwhile are not exported. */
export async function* exportAudit(
  database: Database,
  filter: AuditFilter,
): AsyncGenerator<AuditRow> {
  const { rows: ends } = await sql<{ last: string | null }>`
    select max(id) as last from audit_log where organization_id = ${filter.organizationId}`.execute(
    database,
  )
  const last = ends[0]?.last ?? '0'
  for (let after = '0'; ; ) {
    const { rows } = await sql<AuditRow>`
      select ${columns} from audit_log
      where ${matches(filter)} and id > ${after} and id <= ${last}
      order by id limit ${batchSize}`.execute(database)
    yield* rows
    const end = rows.at(-1)
    if (!end || rows.length < batchSize) return
    after = end.id
  }
}

function matches(filter: AuditFilter): RawBuilder<boolean> {
  const { organizationId, action, actor, subject, from, to } = filter
  const conditions = [sql`organization_id = ${organizationId}`]
  if (action?.endsWith('.')) conditions.push(sql`starts_with(action, ${action})`)
  else if (action !== undefined) conditions.push(sql`action = ${action}`)
  if (actor !== undefined) conditions.push(sql`actor = ${actor}`)
  if (subject !== undefined) conditions.push(sql`subject = ${subject}`)
  if (from) conditions.push(sql`at >= ${from}`)
  // Answers show no fraction: the last second counts as a whole.
  if (to) conditions.push(sql`at < ${new Date(to.getTime() + 1000)}`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
