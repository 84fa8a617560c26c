// The templates of an organization (docs/decisions/0133-snippets-and-templates.md).
import { type Selectable, sql } from 'kysely'
import {
  type Caller,
  type Principal,
  refuseAppAlone,
  requireCaller,
  requirePermission,
} from '../access/access.ts'
import { addAuditEntry, type RequestActor } from '../access/audit.ts'
import { type Database, isDuplicate, type Tx } from '../db/db.ts'
import { cutPage, keyset, type Metadata, type Page } from '../db/keyset.ts'
import type { Templates } from '../db/schema.gen.ts'
import { Problem } from '../errors.ts'
import { keepForTemplate } from '../media/media.ts'
import { mediaIdsIn } from '../messages/messages.ts'
import { say } from '../sentences/sentences.ts'
import {
  type Content,
  emptyContent,
  maxNameLength,
  readName,
  requireProfiles,
  toStored,
} from './content.ts'

export const maxTemplates = 500

export type Template = Omit<Selectable<Templates>, 'content'> & { content: Content }
export type TemplateInput = { name?: string | null; content: Partial<Content> }
export type FindStale = (version: number) => string | undefined
type On = { organizationId: string; templateId: string }

/** By name. `text`: with which the name, or a word of it, begins. */
export async function listTemplates(
  database: Database,
  organizationId: string,
  page: Page,
  text = '',
): Promise<{ rows: Template[]; metadata: Metadata }> {
  const { where, order, limit } = keyset('name_key', page)
  const begins = `% ${text.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
  const rows = await database
    .selectFrom('templates')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where(where)
    .where(
      text.trim() === '' ? sql<boolean>`true` : sql<boolean>`' ' || name_key like lower(${begins})`,
    )
    .orderBy(order)
    .limit(limit)
    .execute()
  const cut = cutPage(rows, page, (row) => row.name_key)
  return { rows: cut.rows.map(templateOf), metadata: cut.metadata }
}

export function isNameKey(key: string): boolean {
  return key.length > 0 && key.length <= 4 * maxNameLength && !key.includes('\0')
}

export async function requireTemplate(
  database: Database,
  { organizationId, templateId }: On,
): Promise<Template> {
  const row = await ofOrganization(database, { organizationId, templateId }).executeTakeFirst()
  if (!row) throw notFound(templateId)
  return templateOf(row)
}

function ofOrganization(database: Database, { organizationId, templateId }: On) {
  return database
    .selectFrom('templates')
    .selectAll()
    .where('id', '=', templateId)
    .where('organization_id', '=', organizationId)
}

export async function createTemplate(
  tx: Tx,
  actor: RequestActor,
  organizationId: string,
  input: TemplateInput,
): Promise<Template> {
  const { principal } = actor
  refuseAppAlone(principal)
  await requirePermission(tx, principal, 'createTemplate', { organizationId })
  const caller = requireCaller(principal)
  const content = { ...emptyContent, ...input.content }
  await requireProfiles(tx, caller, content)
  await requireSpace(tx, organizationId)
  const row = await refuseTakenName(() =>
    tx
      .insertInto('templates')
      .values({
        organization_id: organizationId,
        name: readName(input.name ?? ''),
        content: toStored(content),
        created_by: principal.kind === 'member' ? principal.memberId : null,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  await keepMedia(tx, caller, row.id, content)
  await audit(tx, actor, 'template.created', row)
  return templateOf(row)
}

/** `findStale`: which part of the request names another version than the present one, as a JSON pointer. */
export async function changeTemplate(
  tx: Tx,
  actor: RequestActor,
  on: On,
  { name, content: change }: TemplateInput,
  findStale: FindStale,
): Promise<Template> {
  const before = await lockChangeable(tx, actor.principal, on, findStale)
  const caller = requireCaller(actor.principal)
  const content = { ...before.content, ...change }
  await requireProfiles(tx, caller, content, before.content)
  const row = await refuseTakenName(() =>
    tx
      .updateTable('templates')
      .set({
        ...(name == null ? {} : { name: readName(name) }),
        content: toStored(content),
        version: sql<number>`version + 1`,
        modified_at: sql`clock_timestamp()`,
      })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  await keepMedia(tx, caller, row.id, content, before.content)
  await audit(tx, actor, 'template.changed', row)
  return templateOf(row)
}

export async function removeTemplate(
  tx: Tx,
  actor: RequestActor,
  on: On,
  findStale: FindStale,
): Promise<void> {
  const template = await lockChangeable(tx, actor.principal, on, findStale)
  await tx.deleteFrom('templates').where('id', '=', template.id).execute()
  await audit(tx, actor, 'template.removed', template)
}

/** Refuses media that do not exist for the caller, except those that the template named before: they may be gone. */
async function keepMedia(
  tx: Tx,
  caller: Caller,
  id: string,
  content: Content,
  before = emptyContent,
): Promise<void> {
  const named = mediaIdsIn(content)
  const kept = await keepForTemplate(tx, caller, id, named)
  const old = mediaIdsIn(before)
  const unknown = named.find((one) => !kept.has(one) && !old.includes(one))
  if (unknown !== undefined)
    throw new Problem('notFound', {
      message: say('media_not_found'),
      resource: { type: 'media', id: unknown },
      param: '/media',
    })
}

/** Locked. Callers who may not change a template get the same answer for one that does not exist. */
async function lockChangeable(
  tx: Tx,
  principal: Principal,
  on: On,
  findStale: FindStale,
): Promise<Template> {
  refuseAppAlone(principal)
  const { organizationId, templateId } = on
  await requirePermission(tx, principal, 'createTemplate', { organizationId })
  const row = await ofOrganization(tx, on).forUpdate().executeTakeFirst()
  const isOwn = principal.kind === 'member' && row?.created_by === principal.memberId
  if (!isOwn) await requirePermission(tx, principal, 'changeTemplate', { organizationId })
  if (!row) throw notFound(templateId)
  const stale = findStale(row.version)
  if (stale === undefined) return templateOf(row)
  throw new Problem('versionMismatch', {
    message: say('template_changed'),
    hint: say('read_template_again'),
    resource: { type: 'template', id: templateId },
    param: stale,
  })
}

async function audit(
  tx: Tx,
  actor: RequestActor,
  action: 'template.created' | 'template.changed' | 'template.removed',
  { id, name, organization_id: organizationId }: Pick<Template, 'id' | 'name' | 'organization_id'>,
): Promise<void> {
  const subject = `template:${id}`
  await addAuditEntry(tx, actor, { action, subject, organizationId, detail: { name } })
}

/** Only this module writes the column. Templates of earlier versions lack newer fields. */
function templateOf(row: Selectable<Templates>): Template {
  return { ...row, content: { ...emptyContent, ...(row.content as Partial<Content>) } }
}

/** Locks the organization, so that two requests cannot exceed the limit together. */
async function requireSpace(tx: Tx, organizationId: string): Promise<void> {
  await sql`select from organizations where id = ${organizationId} for no key update`.execute(tx)
  const { count } = await tx
    .selectFrom('templates')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  if (Number(count) < maxTemplates) return
  throw new Problem('conflict', {
    message: say('templates_too_many', { limit: maxTemplates }),
    reason: 'too_many_items',
  })
}

async function refuseTakenName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isDuplicate(error, 'templates_name')) throw error
    throw new Problem('conflict', {
      message: say('template_name_taken'),
      reason: 'name_in_use',
      param: '/name',
      cause: error,
    })
  }
}

function notFound(id: string): Problem {
  return new Problem('notFound', { resource: { type: 'template', id } })
}
