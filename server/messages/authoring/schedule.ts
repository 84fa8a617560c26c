// Schedules a message: a row per profile, their lanes, the history and the events, in one transaction.

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { refuseAppAlone } from '../../access/access.ts'
import type { RequestActor } from '../../access/audit.ts'
import { mayOnlyPropose } from '../../access/token-rights.ts'
import type { Tx } from '../../db/db.ts'
import { nowInSeconds } from '../../db/keyset.ts'
import { prepared } from '../../db/prepared.ts'
import { waking } from '../../lanes/lanes.ts'
import { attachMedia } from '../../media/media.ts'
import type { LinkParameters } from '../../networks/shared/link-parameters.ts'
import type { WrittenMention } from '../../networks/shared/mentions.ts'
import type { UsableProfile } from '../../profiles/profiles.ts'
import type { Said } from '../../sentences/sentences.ts'
import { rememberTrace } from '../../tracing/message-traces.ts'
import { hasCallback } from '../../webhooks/webhooks.ts'
import { insertingActions } from '../actions.ts'
import { storeContent } from '../fields/derive.ts'
import { toJson } from '../fields/values.ts'
import type { MessageInput } from '../input/input.ts'
import { partsOf } from '../input/variations.ts'
import { everyColumnOf } from '../messages.ts'
import { emitEvents } from '../notify/emit-events.ts'
import { partsByTime, takeSlots } from '../queueing/place.ts'
import type { MessageRow } from '../representation/item.ts'
import { expireInTime } from '../review/review.ts'
import { canPublish } from '../rights.ts'
import { insertingWords } from '../search/store-words.ts'
import { type NamesOf, takeTags } from '../tags/tags.ts'
import { type Checks, validateInput } from '../validation/validate.ts'
import { allAddresses, freezeAddresses, mediaOf } from './freeze-addresses.ts'

/** A message that is sent again or copied, or comes again. The media that it had are accepted, even those of other uploaders. */
export type Repeated = {
  input: MessageInput
  reason: Said
  resendOf?: string
  /** Of a series. */
  occurrence?: { seriesId: string; day: string }
}

export async function scheduleMessage(
  tx: Tx,
  checks: Checks,
  actor: RequestActor,
  input: MessageInput,
  repeated?: Repeated,
): Promise<MessageRow[]> {
  const { principal } = actor
  refuseAppAlone(principal)
  const { profiles, mentions, linkParameters } = await validateInput(tx, checks, principal, input, {
    isNew: true,
    mediaIds: repeated ? mediaOf(repeated.input) : [],
  })
  const before = repeated && allAddresses(repeated.input)
  const frozen = await freezeAddresses(tx, checks.mediumIdInUrl, principal, input, before)
  const origin = { groupId: input.groupId ?? randomUUID(), repeated, mentions, linkParameters }
  const namesOf = await takeTags(tx, input.tags, profiles)
  const slots = await takeSlots(tx, actor, input, profiles)
  const rows: StoredRow[] = []
  for (const part of partsOf(frozen)) {
    const goals = profiles.filter(({ id }) => part.profileIds.includes(id))
    if (goals.length === 0) continue
    const timed = partsByTime(part, goals, slots)
    for (const tagged of timed.flatMap((one) => partsByTags(one, namesOf)))
      rows.push(...(await storePart(tx, actor, tagged.part, tagged.goals, origin)))
  }
  if (profiles.length > 1) sortAsAsked(rows, input.profileIds)
  await rememberTrace(
    tx,
    rows.map(({ id }) => id),
  )
  await expireInTime(tx, rows)
  if (input.webhookUrls.length > 0 || rows.some((row) => row.has_callback))
    await emitEvents(tx, rows)
  return rows
}

type StoredRow = MessageRow & { has_callback: boolean }
type Origin = {
  groupId: string
  repeated: Repeated | undefined
  mentions: Map<string, WrittenMention[]>
  linkParameters: Map<string, LinkParameters>
}

async function storePart(
  tx: Tx,
  actor: RequestActor,
  part: MessageInput,
  goals: UsableProfile[],
  origin: Origin,
): Promise<StoredRow[]> {
  const rows = await store(tx, actor, part, goals, origin)
  await attachMedia(
    tx,
    rows.map((row) => row.id),
    mediaOf(part),
  )
  return rows
}

/** Two organizations may have renamed the same tag. */
function partsByTags(
  { part, goals }: { part: MessageInput; goals: UsableProfile[] },
  namesOf: NamesOf,
) {
  const groups = Map.groupBy(goals, (goal) => JSON.stringify(namesOf(goal)))
  return [...groups.values()].map((some) => ({
    part: { ...part, tags: some[0] ? namesOf(some[0]) : part.tags },
    goals: some,
  }))
}

function sortAsAsked(rows: StoredRow[], profileIds: string[]): void {
  const places = new Map(profileIds.map((id, place) => [id, place]))
  const placeOf = (row: StoredRow) => places.get(row.profile_id) ?? 0
  rows.sort((one, other) => placeOf(one) - placeOf(other))
}

/** One statement for messages, history and lanes: round trips would take longer than the work itself. */
async function store(
  tx: Tx,
  actor: RequestActor,
  input: MessageInput,
  profiles: UsableProfile[],
  { groupId, repeated, mentions, linkParameters }: Origin,
): Promise<StoredRow[]> {
  const { clientId } = actor.principal
  const author = actor.principal.kind === 'member' ? actor.principal.memberId : null
  const content = storeContent({ ...input, groupId })
  const mentioned = profiles.map(({ id }) => toJson(mentions.get(id) ?? null))
  const linked = profiles.map(({ id }) => toJson(linkParameters.get(id) ?? null))
  const { rows } = await sql<StoredRow>`${prepared}
    with added as (
      insert into messages (profile_id, client_id, send_at, act_at, state, sequence_number, proposed_by_token,
        resend_of, series_id, series_day, mentions, link_parameters, created_by, modified_by, ${sql.join(Object.keys(content).map((name) => sql.ref(name)))})
      select profile_id, ${clientId || null}, due.at,
        -- A message needs a review exactly when its author may only propose.
        case when can_publish then due.at end,
        case when can_publish then 'SCHEDULED' else 'PENDING_APPROVAL' end,
        case when can_publish then null else 1 end,
        not can_publish and ${mayOnlyPropose(actor.principal)},
        ${repeated?.resendOf ?? null}::bigint, ${repeated?.occurrence?.seriesId ?? null}::bigint,
        ${repeated?.occurrence?.day ?? null}, mentions, link_parameters, ${author}, ${author}, ${sql.join(Object.values(content))}
      from unnest(${profiles.map(({ id }) => id)}::bigint[], ${profiles.map(canPublish)}::boolean[],
          ${mentioned}::jsonb[], ${linked}::jsonb[]) with ordinality as goal (profile_id, can_publish, mentions, link_parameters, place),
        (select coalesce(${input.scheduledAt}::timestamptz, ${nowInSeconds}) as at) as due
      order by place
      returning ${everyColumnOf('messages')}
    ),
    worded as (${insertingWords(sql`added`, input, author)}),
    noted as (${insertingActions(actor, sql`added`, 'CREATE', repeated?.reason)}),
    woken as (${waking(sql`added`)})
    select ${everyColumnOf('added')}, ${hasCallback(sql.ref('added.client_id'))} as has_callback from added order by id`.execute(
    tx,
  )
  return rows
}
