// What was told to whom, and telling it again. Used by /v1/apps/{clientId}/deliveries and by the command line.
import { sql } from 'kysely'
import { type Actor, addAuditEntry } from '../access/audit.ts'
import type { Database, Tx } from '../db/db.ts'
import { cutPage, keyset, type Metadata, type Page } from '../db/keyset.ts'
import { Problem } from '../errors.ts'
import { wakeEndpoint } from './webhooks.ts'

export const deliveryStates = ['pending', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export type DeliveryRow = {
  id: string
  client_id: string
  url: string
  /** Since when its URL gets nothing but pings. */
  disabled_at: Date | null
  message_id: string | null
  seq_no: string | null
  type: string
  data: unknown
  created_at: Date
  state: DeliveryState
  attempts: number
  next_at: Date | null
  last_status: number | null
  last_error: string | null
  delivered_at: Date | null
  replay_of: string | null
}

const columns = sql`
  delivery.id, delivery.client_id, endpoint.url, endpoint.disabled_at, message_id, delivery.seq_no,
  type, data, delivery.created_at, state, attempts, next_at, last_status, last_error, delivered_at, replay_of`
const source = sql`
  webhook_deliveries delivery join webhook_endpoints endpoint on endpoint.id = delivery.endpoint_id`

/** Newest first. */
export async function listDeliveries(
  database: Database,
  clientId: string,
  state: DeliveryState | undefined,
  page: Page,
): Promise<{ rows: DeliveryRow[]; metadata: Metadata }> {
  const { where, order, limit } = keyset('delivery.id', { ...page, backwards: !page.backwards })
  const { rows } = await sql<DeliveryRow>`
    select ${columns} from ${source}
    where delivery.client_id = ${clientId} and ${where}
      and ${state === undefined ? sql`true` : sql`state = ${state}`}
    order by ${order} limit ${limit}`.execute(database)
  return cutPage(rows, page, (row) => row.id)
}

/**
 * The same event once more, at the end of the line: numbers go on rising, and the webhook-id is that of the first
 * delivery, so a receiver that has it already can tell.
 */
export async function replayDelivery(
  tx: Tx,
  actor: Actor,
  app: { clientId: string; organizationId: string },
  deliveryId: string,
): Promise<DeliveryRow> {
  const { rows } = await sql<{ id: string; endpoint_id: string }>`
    insert into webhook_deliveries (endpoint_id, client_id, message_id, type, data, created_at, replay_of)
    select endpoint_id, client_id, message_id, type, data, created_at, coalesce(replay_of, id)
    from webhook_deliveries where id = ${deliveryId} and client_id = ${app.clientId}
    returning id, endpoint_id`.execute(tx)
  const [added] = rows
  if (!added) throw new Problem('notFound', { resource: { type: 'delivery', id: deliveryId } })
  await wakeEndpoint(tx, added.endpoint_id)
  await addAuditEntry(tx, actor, {
    action: 'delivery.replayed',
    subject: `app:${app.clientId}`,
    organizationId: app.organizationId,
    detail: { deliveryId },
  })
  return requireDelivery(tx, added.id)
}

async function requireDelivery(database: Database, id: string): Promise<DeliveryRow> {
  const { rows } = await sql<DeliveryRow>`
    select ${columns} from ${source} where delivery.id = ${id}`.execute(database)
  const [row] = rows
  if (!row) throw new Problem('notFound', { resource: { type: 'delivery', id } })
  return row
}
