// Events, told to everyone who asked: written here in the transaction of what happened, sent by deliver.ts.
import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'

export type Event = {
  /** The app that is told: its secret signs, its callback URL gets every event. */
  clientId: string
  messageId?: string
  /** More addresses for this event, beside the app's callback URL. */
  urls: string[]
  type: string
  data: unknown
}

/**
 * Nothing here is written by two transactions at once: a delivery and a job are plain inserts. A job with a key would be
 * one row per URL that everybody queues for, and that may be at work already and miss what is not yet committed.
 * So jobs to the same endpoint may be many; all but one find nothing to do (deliver.ts).
 */
export async function emit(tx: Tx, events: Event[]): Promise<void> {
  if (events.length === 0) return
  const targets = targetsOf(events)
  while (await addMissingEndpoints(tx, targets)) {
    if (await addDeliveries(tx, targets)) return
  }
}

/** SQL: whether the app is told of every event, also of those that name no address. */
export function isTold(clientId: Fragment): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from apps told where told.client_id = ${clientId} and told.callback_url is not null)`
}

/** To the app's callback URL: it may be used by one more member or organization, or by one less. */
export async function emitAppEvent(
  tx: Tx,
  type: 'app.installed' | 'app.uninstalled',
  clientId: string,
  place: { memberId: string } | { organizationId: string },
): Promise<void> {
  await emit(tx, [{ clientId, urls: [], type, data: { clientId, ...place } }])
}

/**
 * What is still to be delivered about messages is not. `isMeant`: SQL about the delivery, its `message`, its `endpoint` and its `app`. One
 * that is being sent at this moment arrives.
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

/** SQL: one row per event and URL. An event whose app is gone has nobody to be told. */
function targetsOf(events: Event[]): Fragment {
  const rows = events.map((event) => ({ ...event, urls: event.urls.map(canonical) }))
  return sql`
    event as (
      select "clientId" as client_id, "messageId" as message_id, urls, type, data, place
      from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as ("clientId" text, "messageId" bigint, urls jsonb, type text, data jsonb)) with ordinality
        as input ("clientId", "messageId", urls, type, data, place)
    ), target as (
      select event.*, asked.url
      from event
      join apps on apps.client_id = event.client_id
      cross join lateral (
        select jsonb_array_elements_text(event.urls) as url
        union select apps.callback_url where apps.callback_url is not null
      ) asked
    )`
}

/** False: nobody asked. In key order, so that two transactions that meet new URLs do not wait for each other in a ring. */
async function addMissingEndpoints(tx: Tx, targets: Fragment): Promise<boolean> {
  const { rows } = await sql<{ asked: boolean }>`${prepared}
    with ${targets}, added as (
      insert into webhook_endpoints (client_id, url)
      select distinct client_id, url from target
      where not exists (
        select from webhook_endpoints known
        where known.client_id = target.client_id and known.url = target.url
      )
      order by client_id, url
      on conflict do nothing
    )
    select exists (select from target) as asked`.execute(tx)
  return rows[0]?.asked ?? false
}

/**
 * A statement of its own: endpoints that somebody else has added meanwhile are seen only by a new snapshot.
 * False: nothing was added, because one was removed meanwhile (sweep.ts). Held until the end, none can be any more.
 */
async function addDeliveries(tx: Tx, targets: Fragment): Promise<boolean> {
  const { rows } = await sql<{ complete: boolean }>`${prepared}
    with ${targets}, line as (
      select endpoint.id as endpoint_id, target.client_id, message_id, type, data, place
      from target
      join webhook_endpoints endpoint
        on endpoint.client_id = target.client_id and endpoint.url = target.url
      for key share of endpoint
    ), counted as (
      select (select count(*) from line) = (select count(*) from target) as complete
    ), added as (
      insert into webhook_deliveries (endpoint_id, client_id, message_id, type, data)
      select endpoint_id, client_id, message_id, type, data
      from line where (select complete from counted)
      order by place
      returning endpoint_id
    ), woken as (
      select array_agg(distinct endpoint_id) as ids from added
    )
    ${wake(sql`unnest(woken.ids)`)}, complete from woken, counted`.execute(tx)
  return rows[0]?.complete ?? false
}

/** SQL that adds a job for each endpoint id of a set. */
export function wake(ids: Fragment): Fragment {
  return sql`select graphile_worker.add_jobs(array(
    select row('deliver', json_build_object('endpointId', id::text),
      null, null, null, null, null, null)::graphile_worker.job_spec
    from ${ids} as id))`
}

export async function wakeEndpoint(database: Database, endpointId: string): Promise<void> {
  await wake(sql`unnest(array[${endpointId}::bigint])`).execute(database)
}

/** One spelling per address: https://host and https://host/ are one endpoint. */
function canonical(url: string): string {
  return URL.canParse(url) ? new URL(url).href : url
}
