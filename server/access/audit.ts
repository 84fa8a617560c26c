// The audit log: who changed people, rights, apps or keys. Written in the transaction of the change itself.
import type { Tx } from '../db/db.ts'
import { accountOf, type Principal } from './access.ts'

/** The operator acts from the command line or a seed file, without a token. */
export type Actor = { principal: Principal; traceId: string } | 'operator'

/** A member on a page of the service itself, without an app. */
export function onPage(memberId: string, traceId: string): Exclude<Actor, 'operator'> {
  return { principal: { kind: 'member', memberId, clientId: '', scope: '' }, traceId }
}

type Entry = {
  action: string
  subject: string
  organizationId?: string | null
  detail?: Record<string, unknown>
}

export async function addAuditEntry(tx: Tx, actor: Actor, entry: Entry): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      actor: actor === 'operator' ? 'operator' : accountOf(actor.principal),
      client_id: (actor !== 'operator' && actor.principal.clientId) || null,
      trace_id: actor === 'operator' ? null : actor.traceId,
      organization_id: entry.organizationId ?? null,
      action: entry.action,
      subject: entry.subject,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute()
}
