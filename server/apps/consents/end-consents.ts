// Revokes consents. An app that is not installed either gets no more events about the member.
import { type Actor, addAuditEntry } from '../../access/audit.ts'
import type { Tx } from '../../db/db.ts'
import { Problem } from '../../errors.ts'
import { stopEventsOfApp } from '../../messages/stop-for-app.ts'
import { endConsents } from '../../tokens/consents.ts'
import { emitAppEvent } from '../../webhooks/webhooks.ts'

/** Throws if the member has not consented to the app. */
export async function endConsent(
  tx: Tx,
  actor: Actor,
  memberId: string,
  clientId: string,
): Promise<void> {
  const ended = await endConsents(tx, memberId, clientId)
  if (ended.length === 0)
    throw new Problem('notFound', { resource: { type: 'consent', id: clientId } })
  await stopAppEvents(tx, actor, memberId, ended)
}

export async function endEveryConsent(tx: Tx, actor: Actor, memberId: string): Promise<void> {
  await stopAppEvents(tx, actor, memberId, await endConsents(tx, memberId))
}

async function stopAppEvents(
  tx: Tx,
  actor: Actor,
  memberId: string,
  clientIds: string[],
): Promise<void> {
  for (const clientId of clientIds) {
    await addAuditEntry(tx, actor, {
      action: 'consent.ended',
      subject: `app:${clientId}`,
      ofMember: memberId,
      detail: { memberId },
    })
    const installation = await tx
      .selectFrom('installations')
      .select('id')
      .where('client_id', '=', clientId)
      .where('member_id', '=', memberId)
      .executeTakeFirst()
    if (installation) continue
    await emitAppEvent(tx, 'app.uninstalled', clientId, { memberId })
    await stopEventsOfApp(tx, clientId, { memberId })
  }
}
