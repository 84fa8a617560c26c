// Events of apps. Modules emit them here, in the transaction of what happened; deliver.ts sends them.
import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'

export type Event = {
  /** The app's secret signs the event, and its callback URL gets it. */
  clientId: string
  messageId?: string
  /** Further addresses, beside the callback URL. */
  urls: string[]
  type: string
  data: unknown
}

/**
 * Transactions that emit to the same endpoint do not wait for each other: deliveries and jobs are plain inserts, and the
 * endpoint is not written. So there may be many jobs for one endpoint; all but one find nothing to do.
 */
export async function emit(tx: Tx, events: Event[]): Promise<void> {
  if (events.length === 0) return
  const targets = targetsOf(events)
  // An endpoint is missing when its URL is new, or when the sweep removes it at this moment.
  while (!(await addDeliveries(tx, targets))) await addEndpoints(tx, targets)
}

/** The callback URL alone learns where its app was installed or uninstalled. */
export async function emitAppEvent(
  tx: Tx,
  type: 'app.installed' | 'app.uninstalled',
  clientId: string,
  place: { memberId: string } | { organizationId: string },
): Promise<void> {
  await emit(tx, [{ clientId, urls: [], type, data: { clientId, ...place } }])
}

/** SQL: whether the app gets every event, including those that name no address. */
export function hasCallback(clientId: Fragment): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from apps owner where owner.client_id = ${clientId} and owner.callback_url is not null)`
}

/**
 * Gives up pending deliveries about messages. `isMeant`: SQL about the delivery, its `message`, its `endpoint` and its
 * `app`. A request that is under way still arrives.
 */
export async function cancelDeliveries(
  tx: Tx,
  reason: string,
  isMeant: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    update webhook_deliveries delivery set state = 'failed', next_at = null, last_error = ${reason}
    from messages message, webhook_endpoints endpoint, apps app
    where delivery.state = 'pending' and message.id = delivery.message_id
      and endpoint.id = delivery.endpoint_id and app.client_id = delivery.client_id
      and ${isMeant}`.execute(tx)
}

type Fragment = ReturnType<typeof sql>

/** SQL: one row per event and URL, none for an app that is gone. */
function targetsOf(events: Event[]): Fragment {
  const rows = events.map((event) => ({ ...event, urls: event.urls.map(canonical) }))
  return sql`
    target as (
      select client_id, message_id, type, data, place, address.url
      from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as ("clientId" text, "messageId" bigint, urls jsonb, type text, data jsonb)) with ordinality
        as event (client_id, message_id, urls, type, data, place)
      join apps using (client_id)
      cross join lateral (
        select jsonb_array_elements_text(event.urls) as url
        union select apps.callback_url where apps.callback_url is not null
      ) address
    )`
}

/** False: an endpoint is missing, and nothing was added. The lock keeps the sweep from removing the others. */
async function addDeliveries(tx: Tx, targets: Fragment): Promise<boolean> {
  const { rows } = await sql<{ is_complete: boolean }>`${prepared}
    with ${targets}, found as (
      select endpoint.id as endpoint_id, target.*
      from target
      join webhook_endpoints endpoint
        on endpoint.client_id = target.client_id and endpoint.url = target.url
      for key share of endpoint
    ), added as (
      insert into webhook_deliveries (endpoint_id, client_id, message_id, type, data)
      select endpoint_id, client_id, message_id, type, data
      from found where (select count(*) from found) = (select count(*) from target)
      order by place
      returning endpoint_id
    ), woken as (${wake(sql`select distinct endpoint_id from added`)})
    select (select count(*) from added) = (select count(*) from target) as is_complete,
      (select count(*) from woken)`.execute(tx)
  return rows[0]?.is_complete ?? false
}

/** In the order of the key: two transactions that add the same URLs must not wait for each other in a circle. */
async function addEndpoints(tx: Tx, targets: Fragment): Promise<void> {
  await sql`
    with ${targets}
    insert into webhook_endpoints (client_id, url)
    select distinct client_id, url from target
    order by client_id, url
    on conflict do nothing`.execute(tx)
}

/** SQL that adds a job for each endpoint id of a query. */
export function wake(ids: Fragment): Fragment {
  return sql`select graphile_worker.add_jobs(array(
    select row('deliver', json_build_object('endpointId', id::text),
      null, null, null, null, null, null)::graphile_worker.job_spec
    from (${ids}) as woken (id)))`
}

export async function wakeEndpoint(database: Database, endpointId: string): Promise<void> {
  await wake(sql`select ${endpointId}::bigint`).execute(database)
}

/** One spelling per address: https://host and https://host/ are one endpoint. */
function canonical(url: string): string {
  return URL.canParse(url) ? new URL(url).href : url
}
