// The deliveries of an app, and sending one again. Used by the API and by the command line.
import { type InferResult, sql } from 'kysely'
import { type Actor, addAuditEntry } from '../access/audit.ts'
import type { Database, Tx } from '../db/db.ts'
import { cutPage, keyset, type Metadata, type Page } from '../db/keyset.ts'
import { Problem } from '../errors.ts'
import { wakeEndpoint } from './webhooks.ts'

export const deliveryStates = ['pending', 'delivered', 'failed'] as const
type DeliveryState = (typeof deliveryStates)[number]
export type DeliveryRow = InferResult<ReturnType<typeof selectDeliveries>>[number]

/** Newest first. */
export async function listDeliveries(
  database: Database,
  clientId: string,
  state: DeliveryState | undefined,
  page: Page,
): Promise<{ rows: DeliveryRow[]; metadata: Metadata }> {
  const { where, order, limit } = keyset('delivery.id', { ...page, backwards: !page.backwards })
  const rows = await selectDeliveries(database)
    .where('delivery.client_id', '=', clientId)
    .where(where)
    .where(state === undefined ? sql<boolean>`true` : sql<boolean>`state = ${state}`)
    .orderBy(order)
    .limit(limit)
    .execute()
  return cutPage(rows, page, (row) => row.id)
}

/** At the end of the queue, with a new number. The webhook-id stays, so a receiver can tell that it knows the event. */
export async function replayDelivery(
  tx: Tx,
  actor: Actor,
  { clientId, organizationId }: { clientId: string; organizationId: string | null },
  deliveryId: string,
): Promise<DeliveryRow> {
  const { rows } = await sql<{ id: string; endpoint_id: string }>`
    insert into webhook_deliveries (endpoint_id, client_id, message_id, type, data, created_at, replay_of)
    select endpoint_id, client_id, message_id, type, data, created_at, coalesce(replay_of, id)
    from webhook_deliveries where id = ${deliveryId} and client_id = ${clientId}
    returning id, endpoint_id`.execute(tx)
  const [added] = rows
  if (!added) throw new Problem('notFound', { resource: { type: 'delivery', id: deliveryId } })
  await wakeEndpoint(tx, added.endpoint_id)
  const [subject, detail] = [`app:${clientId}`, { deliveryId }]
  await addAuditEntry(tx, actor, { action: 'delivery.replayed', subject, organizationId, detail })
  return selectDeliveries(tx).where('delivery.id', '=', added.id).executeTakeFirstOrThrow()
}

function selectDeliveries(database: Database) {
  return database
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhook_endpoints as endpoint', 'endpoint.id', 'delivery.endpoint_id')
    .select(['delivery.id', 'delivery.client_id', 'url', 'disabled_at', 'message_id'])
    .select(['delivery.seq_no', 'type', 'data', 'delivery.created_at'])
    .select(sql<DeliveryState>`state`.as('state'))
    .select(['attempts', 'next_at', 'last_status', 'last_error', 'delivered_at', 'replay_of'])
}
