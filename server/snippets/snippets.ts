// The texts and the groups of hashtags that an organization keeps for its messages (docs/decisions/0133-snippets-and-templates.md).
import { sql } from 'kysely'
import { refuseAppAlone, requirePermission } from '../access/access.ts'
import { addAuditEntry, type RequestActor } from '../access/audit.ts'
import { type Database, isDuplicate, type Tx } from '../db/db.ts'
import { cutPage, keyset, type Metadata, type Page } from '../db/keyset.ts'
import type { JsonValue } from '../db/schema.gen.ts'
import { Problem } from '../errors.ts'
import { say } from '../sentences/sentences.ts'
import { type NetworkText, readContent, type SnippetContent, type SnippetInput } from './content.ts'

export const maxSnippets = 1_000

export type Snippet = SnippetContent & {
  id: string
  createdBy: string | null
  createdAt: Date
  modifiedAt: Date
}
type On = { organizationId: string; snippetId: string }

/** By name. `text`: with which the name, or a word of it, begins. */
export async function listSnippets(
  database: Database,
  organizationId: string,
  page: Page,
  text = '',
): Promise<{ rows: Snippet[]; metadata: Metadata }> {
  const { where, order, limit } = keyset('name_key', page)
  const begins = `% ${text.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
  const rows = await database
    .selectFrom('snippets')
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
  return { rows: cut.rows.map(snippetOf), metadata: cut.metadata }
}

export async function createSnippet(
  tx: Tx,
  actor: RequestActor,
  organizationId: string,
  input: SnippetInput,
): Promise<Snippet> {
  await requireManager(tx, actor, organizationId)
  const content = readContent(input)
  await requireSpace(tx, organizationId)
  const { principal } = actor
  const row = await refuseTakenName(() =>
    tx
      .insertInto('snippets')
      .values({
        organization_id: organizationId,
        ...toRow(content),
        created_by: principal.kind === 'member' ? principal.memberId : null,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  await audit(tx, actor, 'snippet.created', organizationId, row)
  return snippetOf(row)
}

/** A field that is left out stays. */
export async function changeSnippet(
  tx: Tx,
  actor: RequestActor,
  on: On,
  input: SnippetInput,
): Promise<Snippet> {
  await requireManager(tx, actor, on.organizationId)
  const before = await requireSnippet(tx, on)
  const content = readContent(input, snippetOf(before))
  const row = await refuseTakenName(() =>
    tx
      .updateTable('snippets')
      .set({ ...toRow(content), modified_at: sql`clock_timestamp()` })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  await audit(tx, actor, 'snippet.changed', on.organizationId, row)
  return snippetOf(row)
}

export async function removeSnippet(tx: Tx, actor: RequestActor, on: On): Promise<void> {
  await requireManager(tx, actor, on.organizationId)
  const row = await requireSnippet(tx, on)
  await tx.deleteFrom('snippets').where('id', '=', row.id).execute()
  await audit(tx, actor, 'snippet.removed', on.organizationId, row)
}

async function requireManager(tx: Tx, { principal }: RequestActor, organizationId: string) {
  refuseAppAlone(principal)
  await requirePermission(tx, principal, 'manageSnippets', { organizationId })
}

async function audit(
  tx: Tx,
  actor: RequestActor,
  action: 'snippet.created' | 'snippet.changed' | 'snippet.removed',
  organizationId: string,
  { id, name }: Pick<Row, 'id' | 'name'>,
): Promise<void> {
  await addAuditEntry(tx, actor, {
    action,
    subject: `snippet:${id}`,
    organizationId,
    detail: { name },
  })
}

/** Locked. */
async function requireSnippet(tx: Tx, { organizationId, snippetId }: On): Promise<Row> {
  const row = await tx
    .selectFrom('snippets')
    .selectAll()
    .where('id', '=', snippetId)
    .where('organization_id', '=', organizationId)
    .forUpdate()
    .executeTakeFirst()
  if (row) return row
  throw new Problem('notFound', { resource: { type: 'snippet', id: snippetId } })
}

type Row = {
  id: string
  name: string
  type: string
  text: string
  hashtags: string[]
  network_texts: JsonValue
  created_by: string | null
  created_at: Date
  modified_at: Date
}

function toRow({ networkTexts, ...content }: SnippetContent) {
  return { ...content, network_texts: JSON.stringify(networkTexts) }
}

function snippetOf({ id, name, text, hashtags, ...row }: Row): Snippet {
  return {
    ...{ id, name, text, hashtags },
    type: row.type === 'HASHTAGS' ? 'HASHTAGS' : 'TEXT',
    // Only this file writes the column.
    networkTexts: row.network_texts as NetworkText[],
    ...{ createdBy: row.created_by, createdAt: row.created_at, modifiedAt: row.modified_at },
  }
}

/** Locks the organization, so that two requests cannot exceed the limit together. */
async function requireSpace(tx: Tx, organizationId: string): Promise<void> {
  await sql`select from organizations where id = ${organizationId} for no key update`.execute(tx)
  const { count } = await tx
    .selectFrom('snippets')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  if (Number(count) < maxSnippets) return
  throw new Problem('conflict', {
    message: say('snippets_too_many', { limit: maxSnippets }),
    reason: 'too_many_items',
  })
}

async function refuseTakenName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isDuplicate(error, 'snippets_name')) throw error
    throw new Problem('conflict', {
      message: say('snippet_name_taken'),
      reason: 'name_in_use',
      param: '/name',
      cause: error,
    })
  }
}
