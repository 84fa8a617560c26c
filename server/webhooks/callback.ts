// The callback URL of an app, which gets all its events, and a ping to try it.

import { sql } from 'kysely'
import { type Actor, addAuditEntry } from '../access/audit.ts'
import type { Database, Tx } from '../db/db.ts'
import { Problem } from '../errors.ts'
import type { Outbound } from '../outbound/outbound.ts'
import { say } from '../sentences/sentences.ts'
import { probeEndpoint } from './probe.ts'
import { emit } from './webhooks.ts'

type App = { clientId: string; organizationId: string }

/** Null: events go only to the addresses that messages name. */
export async function setCallback(
  tx: Tx,
  outbound: Pick<Outbound, 'checkUrl'>,
  actor: Actor,
  { clientId, organizationId }: App,
  wanted: string | null,
): Promise<string | null> {
  const mistake = wanted === null ? undefined : outbound.checkUrl(wanted)
  if (mistake)
    throw new Problem('invalid', {
      ...mistake,
      message: say('callback_url', { rule: mistake.message }),
      param: '/callbackUrl',
    })
  const callbackUrl = wanted === null ? null : new URL(wanted).href
  await sql`update apps set callback_url = ${callbackUrl}, modified_at = now()
    where client_id = ${clientId}`.execute(tx)
  const [subject, detail] = [`app:${clientId}`, { callbackUrl }]
  await addAuditEntry(tx, actor, { action: 'app.callback_set', subject, organizationId, detail })
  return callbackUrl
}

export async function findCallback(database: Database, clientId: string): Promise<string | null> {
  const { rows } = await sql<{ callback_url: string | null }>`
    select callback_url from apps where client_id = ${clientId}`.execute(database)
  return rows[0]?.callback_url ?? null
}

/** At the end of the queue; a disabled endpoint is probed at once, which enables a receiver that works again. */
export async function pingApp(tx: Tx, { clientId }: App): Promise<void> {
  const callbackUrl = await findCallback(tx, clientId)
  if (callbackUrl === null)
    throw new Problem('conflict', {
      message: say('no_callback_url'),
      hint: say('set_callback_url', { call: 'PUT /v1/apps/{clientId}/callback' }),
      reason: 'no_callback_url',
      resource: { type: 'app', id: clientId },
    })
  const { rows } = await sql<{ id: string }>`
    select id from webhook_endpoints
    where client_id = ${clientId} and url = ${callbackUrl} and disabled_at is not null`.execute(tx)
  if (rows[0]) await probeEndpoint(tx, rows[0].id)
  else await emit(tx, [{ clientId, urls: [], type: 'ping', data: {} }])
}
