// The rows of one organization in every table, as conditions in SQL. They follow the foreign keys that delete with their parent, so that a
// table that is added later belongs to it as well. Tables that no foreign key leads to stand here.
import type pg from 'pg'

/** Ids of the database, which are digits. */
type Owner = { organizationId: string; memberIds: string[] }

export type Scope = Owner & {
  /** Conditions by table. Children stand before their parents. */
  conditions: Map<string, string>
  /** Tables whose rows go with a row of this one. */
  descendantsOf(table: string): Set<string>
}

type ForeignKey = { child: string; columns: string[]; parent: string; keys: string[] }

export async function readScope(client: pg.ClientBase, organizationId: string): Promise<Scope> {
  const memberIds = await listLeaving(client, organizationId)
  const owner = { organizationId, memberIds }
  const foreignKeys = await readForeignKeys(client)
  const ordered = orderTables(foreignKeys)
  const conditions = new Map<string, string>(Object.entries(rootsOf(owner)))
  for (const table of ordered) {
    if (conditions.has(table)) continue
    // A medium belongs to no organization for good: what uses it belongs to its other parent.
    const paths = foreignKeys
      .filter(({ child, parent }) => child === table && conditions.has(parent))
      .map(pathThrough(conditions))
    conditions.set(table, [...paths, ...furtherOf(table, owner)].join(' or '))
  }
  for (const [table, condition] of Object.entries(withoutKeys(owner, conditions)))
    conditions.set(table, condition)
  return {
    ...owner,
    conditions: new Map([...conditions].reverse()),
    descendantsOf: (table) => descendantsIn(foreignKeys, table),
  }
}

/** Members of no other organization. One who stands behind a feed or an import of another organization stays. */
async function listLeaving(client: pg.ClientBase, organizationId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select member_id as id from organization_members m where organization_id = $1
       and not exists (select from organization_members o where o.member_id = m.member_id and o.organization_id <> $1)
       and not exists (select from feeds where author_id = m.member_id and organization_id <> $1)
       and not exists (select from imports where author_id = m.member_id and organization_id <> $1)
     order by member_id`,
    [organizationId],
  )
  return rows.map(({ id }) => id)
}

async function readForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const names = (columns: string, table: string) => `
    array(select a.attname::text from unnest(${columns}) with ordinality k (number, place)
      join pg_attribute a on a.attrelid = ${table} and a.attnum = k.number order by k.place)`
  const { rows } = await client.query<ForeignKey>(
    `select c.conrelid::regclass::text as child, ${names('c.conkey', 'c.conrelid')} as columns,
       c.confrelid::regclass::text as parent, ${names('c.confkey', 'c.confrelid')} as keys
     from pg_constraint c
     where c.contype = 'f' and c.confdeltype = 'c' and c.conrelid <> c.confrelid and c.connamespace = current_schema()::regnamespace
     order by c.conname`,
  )
  return rows
}

const roots = ['organizations', 'members']

/** Every table that a foreign key leads to from the roots: parents first. */
function orderTables(foreignKeys: ForeignKey[]): string[] {
  const reached = new Set(roots.flatMap((root) => [root, ...descendantsIn(foreignKeys, root)]))
  const relevant = foreignKeys.filter(({ parent }) => reached.has(parent))
  const ordered: string[] = []
  const visit = (table: string): void => {
    if (ordered.includes(table)) return
    for (const { child, parent } of relevant) if (child === table) visit(parent)
    ordered.push(table)
  }
  for (const table of reached) visit(table)
  return ordered
}

function descendantsIn(foreignKeys: ForeignKey[], table: string): Set<string> {
  const found = new Set<string>()
  const visit = (parent: string): void => {
    for (const { child } of foreignKeys.filter((one) => one.parent === parent))
      if (!found.has(child)) {
        found.add(child)
        visit(child)
      }
  }
  visit(table)
  return found
}

function rootsOf({ organizationId, memberIds }: Owner): Record<string, string> {
  return { organizations: `id = ${organizationId}`, members: `id in (${listed(memberIds)})` }
}

function pathThrough(conditions: Map<string, string>) {
  return ({ columns, parent, keys }: ForeignKey): string =>
    `(${columns.join(', ')}) in (select ${keys.join(', ')} from ${parent} where ${conditions.get(parent)})`
}

/** Rows that a member who stays has made for profiles of the organization, and for none of another. */
function furtherOf(table: string, owner: Owner): string[] {
  const profiles = profilesOf(owner)
  const isOfMember = (column: string) =>
    `${column} in (select member_id from organization_members where organization_id = ${owner.organizationId})`
  const onlyThere = (rows: string, id: string) =>
    `exists (select from ${rows} and ${id} in (${profiles})) and not exists (select from ${rows} and ${id} not in (${profiles}))`
  const idsIn = (content: string) => `jsonb_array_elements_text(
    case when jsonb_typeof(${content} -> 'socialProfileIds') = 'array' then ${content} -> 'socialProfileIds' else '[]' end) named (id)`
  if (table === 'series')
    return [
      onlyThere('series_profiles p where p.series_id = series.id', 'p.profile_id::text'),
      `organization_id is null and author_id in (${listed(owner.memberIds)})`,
    ]
  if (table === 'drafts')
    return [
      `${isOfMember('member_id')} and ${onlyThere(`${idsIn('drafts.content')} where true`, 'named.id')}`,
    ]
  if (table === 'imports')
    return [
      `${isOfMember('author_id')} and ${onlyThere(
        `import_rows r cross join lateral ${idsIn('r.content')} where r.import_id = imports.id`,
        'named.id',
      )}`,
    ]
  return []
}

function profilesOf({ organizationId, memberIds }: Owner): string {
  return `select id::text from profiles where organization_id = ${organizationId} or member_id in (${listed(memberIds)})`
}

/** Tables that keep rows of an organization without a foreign key. */
function withoutKeys(
  { organizationId, memberIds }: Owner,
  conditions: Map<string, string>,
): Record<string, string> {
  const accounts = [
    `'organization:${organizationId}'`,
    ...memberIds.map((id) => `'member:${id}'`),
  ].join(', ')
  const ofAccount = `split_part(account, ' ', 1) in (${accounts})`
  return {
    message_actions: `message_id in (select id from messages where ${conditions.get('messages')})`,
    audit_log: `organization_id = ${organizationId}`,
    idempotency_keys: ofAccount,
    quota_days: ofAccount,
    rate_windows: ofAccount,
  }
}

export function listed(ids: string[]): string {
  return ids.length === 0 ? 'null' : ids.join(', ')
}
