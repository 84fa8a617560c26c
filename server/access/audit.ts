// The audit log: changes to people, rights, apps and keys, and log-ins. Entries are written in the transaction of the change.
import type { Database } from '../db/db.ts'
import { accountOf, type Principal } from './access.ts'

/** The principal of a request, with the trace id that the audit log records. */
export type RequestActor = { principal: Principal; traceId: string }
/** The operator acts from the command line or a seed file, without a token. */
export type Actor = RequestActor | 'operator'

/** A member who uses a page of the service itself, without an app. */
export function onPage(memberId: string, traceId: string): RequestActor {
  return { principal: { kind: 'member', memberId, clientId: '', scope: '' }, traceId }
}

/** A visitor who has not logged in. */
type Stranger = { stranger: true; traceId: string }

type Entry = {
  action: string
  subject: string
  organizationId?: string | null
  /** An entry about a member and no organization in particular: added to the log of each of the member's organizations. */
  ofMember?: string
  detail?: Record<string, unknown>
}

export async function addAuditEntry(
  tx: Database,
  actor: Actor | Stranger,
  entry: Entry,
): Promise<void> {
  const row = {
    ...whoOf(actor),
    action: entry.action,
    subject: entry.subject,
    detail: JSON.stringify(entry.detail ?? {}),
  }
  const organizationIds = entry.ofMember
    ? await organizationsOf(tx, entry.ofMember)
    : [entry.organizationId ?? null]
  const rows = organizationIds.map((id) => ({ ...row, organization_id: id }))
  await tx.insertInto('audit_log').values(rows).execute()
}

function whoOf(actor: Actor | Stranger) {
  if (actor === 'operator') return { actor, client_id: null, trace_id: null }
  const { traceId } = actor
  if ('stranger' in actor) return { actor: 'stranger', client_id: null, trace_id: traceId }
  const { principal } = actor
  const clientId = principal.clientId || null
  return { actor: accountOf(principal), client_id: clientId, trace_id: traceId }
}

async function organizationsOf(tx: Database, memberId: string): Promise<(string | null)[]> {
  const rows = await tx
    .selectFrom('organization_members')
    .select('organization_id')
    .where('member_id', '=', memberId)
    .orderBy('organization_id')
    .execute()
  return rows.length > 0 ? rows.map((row) => row.organization_id) : [null]
}
