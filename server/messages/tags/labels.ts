// The labels of an organization: what messages name as tags, with a colour and an end. A label that gets another name leaves its earlier
// name behind, which leads to it, and messages get the new name in the background (move-names.ts).
import { sql } from 'kysely'
import { type Principal, refuseAppAlone, requirePermission } from '../../access/access.ts'
import { addAuditEntry, type RequestActor } from '../../access/audit.ts'
import { type Database, isDuplicate, type Tx } from '../../db/db.ts'
import { cutPage, keyset, type Page } from '../../db/keyset.ts'
import type { JsonValue } from '../../db/schema.gen.ts'
import { Problem } from '../../errors.ts'
import { say } from '../../sentences/sentences.ts'
import { toJson } from '../fields/values.ts'
import { type CampaignInput, readCampaign } from './campaign.ts'
import { isTagName, maxTagLength } from './list-tags.ts'
import { moveSoon } from './move-names.ts'
import { lockNames } from './tags.ts'

/** Each has a form for light and dark pages in the console. */
export const colors = [
  'GRAY',
  'RED',
  'ORANGE',
  'YELLOW',
  'GREEN',
  'TEAL',
  'BLUE',
  'PURPLE',
  'PINK',
] as const

export type Label = {
  id: string
  name: string
  color: string | null
  archived_at: Date | null
  campaign: JsonValue | null
  is_moving: boolean
}
export type OnLabel = { organizationId: string; labelId: string }
type Input = {
  name?: string | null
  color?: string | null
  isArchived?: boolean | null
  campaign?: CampaignInput | null
}

/** By name, those that are archived too. */
export async function listLabels(database: Database, organizationId: string, page: Page) {
  const { where, order, limit } = keyset('name', page)
  const rows = await database
    .selectFrom('tags')
    .select([...columns, isMoving])
    .where('organization_id', '=', organizationId)
    .where('leads_to', 'is', null)
    .where(where)
    .orderBy(order)
    .limit(limit)
    .execute()
  return cutPage(rows, page, (row) => row.name)
}

export async function createLabel(
  tx: Tx,
  actor: RequestActor,
  organizationId: string,
  input: Input,
): Promise<Label> {
  await requireManager(tx, actor.principal, organizationId)
  const name = readName(input.name)
  const campaign = readCampaign(input.campaign ?? null)
  await lockNames(tx, organizationId)
  await freeEarlierName(tx, organizationId, name)
  const { id } = await refuseTakenName(() =>
    tx
      .insertInto('tags')
      .values({
        organization_id: organizationId,
        name,
        color: input.color ?? null,
        archived_at: input.isArchived ? new Date() : null,
        campaign: toJson(campaign),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await addAuditEntry(tx, actor, {
    action: 'label.created',
    subject: `label:${id}`,
    organizationId,
    detail: { name },
  })
  return requireLabel(tx, { organizationId, labelId: id })
}

/** A field that is left out stays; null takes the colour or the campaign away. */
export async function changeLabel(
  tx: Tx,
  actor: RequestActor,
  on: OnLabel,
  { name, color, isArchived, campaign }: Input,
): Promise<Label> {
  await requireManager(tx, actor.principal, on.organizationId)
  await lockNames(tx, on.organizationId)
  const label = await requireLabel(tx, on)
  const wanted = name == null ? label.name : readName(name)
  if (wanted !== label.name) await rename(tx, on, label, wanted)
  await tx
    .updateTable('tags')
    .set({
      color: color === undefined ? label.color : color,
      archived_at: archivedAt(label, isArchived),
      ...(campaign === undefined ? {} : { campaign: toJson(readCampaign(campaign)) }),
    })
    .where('id', '=', label.id)
    .execute()
  await addAuditEntry(tx, actor, {
    action: 'label.changed',
    subject: `label:${label.id}`,
    organizationId: on.organizationId,
    detail: { name: wanted, before: label.name, color, isArchived, campaign },
  })
  return requireLabel(tx, on)
}

function archivedAt({ archived_at }: Label, isArchived: boolean | null | undefined): Date | null {
  if (isArchived == null) return archived_at
  return isArchived ? (archived_at ?? new Date()) : null
}

/** The messages of the label get the other one, and its name leads there from now on. A repetition changes nothing. */
export async function mergeLabel(
  tx: Tx,
  actor: RequestActor,
  on: OnLabel,
  intoId: string,
): Promise<Label> {
  const { organizationId } = on
  await requireManager(tx, actor.principal, organizationId)
  await lockNames(tx, organizationId)
  const into = await requireLabel(tx, { organizationId, labelId: intoId }, '/intoLabelId')
  if (await leadsTo(tx, on, into.id)) return into
  const label = await requireLabel(tx, on)
  if (label.id === into.id)
    throw new Problem('invalid', {
      message: say('label_into_itself'),
      reason: 'same_label',
      param: '/intoLabelId',
    })
  await tx.updateTable('tags').set({ leads_to: into.id }).where('leads_to', '=', label.id).execute()
  await tx
    .updateTable('tags')
    .set({ leads_to: into.id, is_moving: true, color: null, archived_at: null, campaign: null })
    .where('id', '=', label.id)
    .execute()
  await moveSoon(tx)
  await addAuditEntry(tx, actor, {
    action: 'label.merged',
    subject: `label:${into.id}`,
    organizationId,
    detail: { name: into.name, merged: label.name },
  })
  return requireLabel(tx, { organizationId, labelId: into.id })
}

async function leadsTo(
  tx: Tx,
  { organizationId, labelId }: OnLabel,
  intoId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('tags')
    .select('leads_to')
    .where('id', '=', labelId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return row?.leads_to === intoId
}

async function rename(tx: Tx, on: OnLabel, label: Label, name: string): Promise<void> {
  const { organizationId } = on
  await freeEarlierName(tx, organizationId, name, label.id)
  await refuseTakenName(() =>
    tx.updateTable('tags').set({ name }).where('id', '=', label.id).execute(),
  )
  await tx
    .insertInto('tags')
    .values({
      organization_id: organizationId,
      name: label.name,
      leads_to: label.id,
      is_moving: true,
    })
    .execute()
  await moveSoon(tx)
}

/** A label may have a name that led to another one, or to itself, once no message has it any more. */
async function freeEarlierName(
  tx: Tx,
  organizationId: string,
  name: string,
  own?: string,
): Promise<void> {
  const earlier = await tx
    .selectFrom('tags')
    .select(['id', 'leads_to', 'is_moving'])
    .where('organization_id', '=', organizationId)
    .where('name', '=', name)
    .where('leads_to', 'is not', null)
    .executeTakeFirst()
  if (!earlier) return
  // Back to its earlier name: what was not moved yet has it already.
  if (earlier.is_moving && earlier.leads_to !== own)
    throw new Problem('conflict', {
      message: say('label_name_moving'),
      hint: say('label_name_moving_advice'),
      reason: 'name_in_use',
      param: '/name',
    })
  await tx.deleteFrom('tags').where('id', '=', earlier.id).execute()
}

async function requireManager(tx: Tx, principal: Principal, organizationId: string): Promise<void> {
  refuseAppAlone(principal)
  await requirePermission(tx, principal, 'manageLabels', { organizationId })
}

const columns = ['id', 'name', 'color', 'archived_at', 'campaign'] as const
const isMoving =
  sql<boolean>`exists (select from tags e where e.leads_to = tags.id and e.is_moving)`.as(
    'is_moving',
  )

async function requireLabel(
  tx: Tx,
  { organizationId, labelId }: OnLabel,
  param?: string,
): Promise<Label> {
  const row = await tx
    .selectFrom('tags')
    .select([...columns, isMoving])
    .where('id', '=', labelId)
    .where('organization_id', '=', organizationId)
    .where('leads_to', 'is', null)
    .executeTakeFirst()
  if (row) return row
  throw new Problem('notFound', {
    resource: { type: 'label', id: labelId },
    ...(param === undefined ? {} : { param }),
  })
}

function readName(given: string | null | undefined): string {
  const name = given?.trim() ?? ''
  if (isTagName(name)) return name
  throw new Problem('invalid', {
    message: say('label_name_length', { limit: maxTagLength }),
    reason: name === '' ? 'missing' : 'too_long',
    param: '/name',
  })
}

async function refuseTakenName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isDuplicate(error, 'tags_pkey')) throw error
    throw new Problem('conflict', {
      message: say('label_name_taken'),
      hint: say('label_name_taken_advice'),
      reason: 'name_in_use',
      param: '/name',
      cause: error,
    })
  }
}
