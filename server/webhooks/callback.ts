// The address at which an app is told about everything, and a ping to try it.
import { sql } from 'kysely'
import { type Actor, addAuditEntry } from '../access/audit.ts'
import type { Database, Tx } from '../db/db.ts'
import { Problem } from '../errors.ts'
import type { Outbound } from '../outbound/outbound.ts'
import { probeEndpoint } from './probe.ts'
import { emit } from './webhooks.ts'

type App = { clientId: string; organizationId: string }

/** Null: the app is told nothing more, except where a message names an address. */
export async function setCallback(
  tx: Tx,
  outbound: Pick<Outbound, 'checkUrl'>,
  actor: Actor,
  app: App,
  callbackUrl: string | null,
): Promise<string | null> {
  const mistake = callbackUrl === null ? undefined : outbound.checkUrl(callbackUrl)
  if (mistake) {
    throw new Problem('invalid', { ...mistake, message: `callbackUrl ${mistake.message}` })
  }
  const stored = callbackUrl === null ? null : new URL(callbackUrl).href
  await sql`update apps set callback_url = ${stored}, modified_at = now()
    where client_id = ${app.clientId}`.execute(tx)
  await addAuditEntry(tx, actor, {
    action: 'app.callback_set',
    subject: `app:${app.clientId}`,
    organizationId: app.organizationId,
    detail: { callbackUrl: stored },
  })
  return stored
}

export async function findCallback(database: Database, clientId: string): Promise<string | null> {
  const { rows } = await sql<{ callback_url: string | null }>`
    select callback_url from apps where client_id = ${clientId}`.execute(database)
  return rows[0]?.callback_url ?? null
}

/** In its place in the line; at a disabled endpoint at once, which is how a mended receiver is switched on again. */
export async function pingApp(tx: Tx, app: App): Promise<void> {
  const callbackUrl = await findCallback(tx, app.clientId)
  if (callbackUrl === null) {
    throw new Problem('conflict', {
      message: 'The app has no callback URL',
      hint: 'Set one with PUT /v1/apps/{clientId}/callback.',
      resource: { type: 'app', id: app.clientId },
    })
  }
  const { rows } = await sql<{ id: string }>`
    select id from webhook_endpoints
    where client_id = ${app.clientId} and url = ${callbackUrl} and disabled_at is not null`.execute(
    tx,
  )
  const [disabled] = rows
  if (disabled) await probeEndpoint(tx, disabled.id)
  else await emit(tx, [{ clientId: app.clientId, urls: [], type: 'ping', data: {} }])
}
