// The address book of an organization (docs/decisions/0112-mentions.md): the names that texts mention, with their accounts on the networks.
import { sql } from 'kysely'
import { type Principal, refuseAppAlone, requirePermission } from '../access/access.ts'
import { addAuditEntry, type RequestActor } from '../access/audit.ts'
import { type Database, isDuplicate, type Tx } from '../db/db.ts'
import { cutPage, keyset, type Metadata, type Page } from '../db/keyset.ts'
import type { JsonValue } from '../db/schema.gen.ts'
import { Problem } from '../errors.ts'
import { isMentionName, maxMentionName } from '../networks/shared/mentions.ts'
import { say } from '../sentences/sentences.ts'
import type { ContactAccount } from './accounts.ts'

export type { ContactAccount } from './accounts.ts'

export const maxContacts = 5_000

export type Contact = {
  id: string
  name: string
  accounts: ContactAccount[]
  createdBy: string | null
  createdAt: Date
  modifiedAt: Date
}
export type ContactInput = { name: string; accounts: ContactAccount[] }
type On = { organizationId: string; contactId: string }

/** By name. `text`: with which the name, or a word of it, begins. */
export async function listContacts(
  database: Database,
  organizationId: string,
  page: Page,
  text = '',
): Promise<{ rows: Contact[]; metadata: Metadata }> {
  const { where, order, limit } = keyset('name_key', page)
  const begins = `% ${text.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
  const rows = await database
    .selectFrom('contacts')
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
  return { rows: cut.rows.map(contactOf), metadata: cut.metadata }
}

export async function createContact(
  tx: Tx,
  actor: RequestActor,
  organizationId: string,
  { name, accounts }: ContactInput,
): Promise<Contact> {
  const { principal } = actor
  refuseAppAlone(principal)
  await requirePermission(tx, principal, 'createContact', { organizationId })
  await requireSpace(tx, organizationId)
  const row = await refuseTakenName(() =>
    tx
      .insertInto('contacts')
      .values({
        organization_id: organizationId,
        name: requireName(name),
        accounts: JSON.stringify(accounts),
        created_by: principal.kind === 'member' ? principal.memberId : null,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  await addAuditEntry(tx, actor, {
    action: 'contact.created',
    subject: `contact:${row.id}`,
    organizationId,
    detail: { name: row.name, accounts },
  })
  return contactOf(row)
}

/** Without a name or accounts in the input they stay. */
export async function changeContact(
  tx: Tx,
  actor: RequestActor,
  on: On,
  { name, accounts }: Partial<ContactInput>,
): Promise<Contact> {
  refuseAppAlone(actor.principal)
  const before = await requireChangeable(tx, actor.principal, on)
  const row = await refuseTakenName(() =>
    tx
      .updateTable('contacts')
      .set({
        ...(name !== undefined && { name: requireName(name) }),
        ...(accounts && { accounts: JSON.stringify(accounts) }),
        modified_at: sql`clock_timestamp()`,
      })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  await addAuditEntry(tx, actor, {
    action: 'contact.changed',
    subject: `contact:${row.id}`,
    organizationId: on.organizationId,
    detail: { name: row.name, ...(accounts && { accounts }) },
  })
  return contactOf(row)
}

export async function removeContact(tx: Tx, actor: RequestActor, on: On): Promise<void> {
  refuseAppAlone(actor.principal)
  const { id, name } = await requireChangeable(tx, actor.principal, on)
  await tx.deleteFrom('contacts').where('id', '=', id).execute()
  await addAuditEntry(tx, actor, {
    action: 'contact.removed',
    subject: `contact:${id}`,
    organizationId: on.organizationId,
    detail: { name },
  })
}

export type Mentionable = {
  profileId: string
  name: string
  contact: Pick<Contact, 'id' | 'name' | 'accounts'>
}

/**
 * The contacts that a text for these profiles can mean by the names: those of the profile's organization, or for a personal profile of the
 * organizations of its member, the first of them before the others.
 */
export async function findMentioned(
  database: Database,
  profileIds: readonly string[],
  names: readonly string[],
): Promise<Mentionable[]> {
  if (profileIds.length === 0 || names.length === 0) return []
  const { rows } = await sql<{
    profile_id: string
    asked: string
    id: string
    name: string
    accounts: JsonValue
  }>`
    select p.id as profile_id, asked.name as asked, c.id, c.name, c.accounts
    from profiles p, unnest(${[...names]}::text[]) as asked (name),
      lateral (
        select c.id, c.name, c.accounts from contacts c
        where c.name_key = lower(btrim(asked.name)) and c.organization_id in (
          select p.organization_id union all
          select m.organization_id from organization_members m where p.organization_id is null and m.member_id = p.member_id
        )
        order by c.organization_id limit 1
      ) c
    where p.id = any (${[...profileIds]}::bigint[])`.execute(database)
  return rows.map(({ profile_id: profileId, asked: name, id, name: contactName, accounts }) => ({
    profileId,
    name,
    contact: { id, name: contactName, accounts: accountsOf(accounts) },
  }))
}

type Row = {
  id: string
  name: string
  accounts: JsonValue
  created_by: string | null
  created_at: Date
  modified_at: Date
}

function contactOf(row: Row): Contact {
  const { id, name, accounts } = row
  return {
    ...{ id, name, accounts: accountsOf(accounts) },
    ...{ createdBy: row.created_by, createdAt: row.created_at, modifiedAt: row.modified_at },
  }
}

/** Only this file writes the column. */
function accountsOf(accounts: JsonValue): ContactAccount[] {
  return accounts as ContactAccount[]
}

/** Locked. Callers who may not change a contact get the same answer for one that does not exist. */
async function requireChangeable(tx: Tx, principal: Principal, { organizationId, contactId }: On) {
  await requirePermission(tx, principal, 'createContact', { organizationId })
  const row = await tx
    .selectFrom('contacts')
    .select(['id', 'name', 'created_by'])
    .where('id', '=', contactId)
    .where('organization_id', '=', organizationId)
    .forUpdate()
    .executeTakeFirst()
  const isOwn = principal.kind === 'member' && row?.created_by === principal.memberId
  if (!isOwn) await requirePermission(tx, principal, 'changeContact', { organizationId })
  if (!row) throw new Problem('notFound', { resource: { type: 'contact', id: contactId } })
  return row
}

function requireName(given: string): string {
  const name = given.trim()
  if (isMentionName(name)) return name
  throw new Problem('invalid', {
    message: say('contact_name_form', { limit: maxMentionName }),
    reason: name === '' ? 'missing' : [...name].length > maxMentionName ? 'too_long' : 'bad_format',
    param: '/name',
  })
}

/** Locks the organization, so that two requests cannot exceed the limit together. */
async function requireSpace(tx: Tx, organizationId: string): Promise<void> {
  await sql`select from organizations where id = ${organizationId} for no key update`.execute(tx)
  const { count } = await tx
    .selectFrom('contacts')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  if (Number(count) < maxContacts) return
  throw new Problem('conflict', {
    message: say('contacts_too_many', { limit: maxContacts }),
    reason: 'too_many_items',
  })
}

async function refuseTakenName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isDuplicate(error, 'contacts_name')) throw error
    throw new Problem('conflict', {
      message: say('contact_name_taken'),
      reason: 'name_in_use',
      param: '/name',
      cause: error,
    })
  }
}
