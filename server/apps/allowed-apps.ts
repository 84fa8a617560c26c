// The allow list of an organization: the apps of other organizations that its members may consent to and install. Without a list
// all apps are allowed.
import { sql } from 'kysely'
import { requirePermission } from '../access/access.ts'
import { type Actor, addAuditEntry } from '../access/audit.ts'
import { consoleClientId } from '../access/console-client.ts'
import type { Database, Tx } from '../db/db.ts'
import { cutPage, keyset, type Page } from '../db/keyset.ts'
import { Problem } from '../errors.ts'
import { pointerTo } from '../json/pointer.ts'
import { endTokensOf } from '../tokens/tokens.ts'
import { uninstallApp } from './install.ts'

export const maxAllowedApps = 1000

export async function listAllowedApps(database: Database, organizationId: string, page: Page) {
  const { where, order, limit } = keyset('allowed_apps.client_id', page)
  const rows = await database
    .selectFrom('allowed_apps')
    .innerJoin('apps', 'apps.client_id', 'allowed_apps.client_id')
    .select(['allowed_apps.client_id', 'apps.name', 'allowed_apps.created_at'])
    .where('allowed_apps.organization_id', '=', organizationId)
    .where(where)
    .orderBy(order)
    .limit(limit)
    .execute()
  const organization = await database
    .selectFrom('organizations')
    .select('restricts_apps')
    .where('id', '=', organizationId)
    .executeTakeFirst()
  const cut = cutPage(rows, page, (row) => row.client_id)
  return { ...cut, isRestricted: organization?.restricts_apps ?? false }
}

/** Null removes the list and allows all apps. An app that is not on the list loses its installations, consents and tokens at once. */
export async function setAllowedApps(
  tx: Tx,
  actor: Exclude<Actor, 'operator'>,
  organizationId: string,
  clientIds: string[] | null,
): Promise<string[] | null> {
  await requirePermission(tx, actor.principal, 'manageAllowedApps', { organizationId })
  const listed = [...new Set(clientIds ?? [])]
  await requireApps(tx, clientIds ?? [])
  await tx
    .updateTable('organizations')
    .set({ restricts_apps: clientIds !== null })
    .where('id', '=', organizationId)
    .execute()
  await tx.deleteFrom('allowed_apps').where('organization_id', '=', organizationId).execute()
  if (listed.length > 0) {
    const rows = listed.map((clientId) => ({
      organization_id: organizationId,
      client_id: clientId,
    }))
    await tx.insertInto('allowed_apps').values(rows).execute()
  }
  await addAuditEntry(tx, actor, {
    action: 'organization.allowed_apps_set',
    subject: `organization:${organizationId}`,
    organizationId,
    detail: { clientIds: clientIds && listed },
  })
  if (clientIds === null) return null
  await endOtherApps(tx, actor, organizationId)
  return listed
}

async function requireApps(tx: Tx, clientIds: string[]): Promise<void> {
  if (clientIds.length === 0) return
  const rows = await tx
    .selectFrom('apps')
    .select('client_id')
    .where('client_id', 'in', clientIds)
    // Locked, so that no app is removed before it is on the list.
    .forKeyShare()
    .execute()
  const known = rows.map((row) => row.client_id)
  const unknown = clientIds.find((clientId) => !known.includes(clientId))
  if (unknown !== undefined)
    throw new Problem('notFound', {
      resource: { type: 'app', id: unknown },
      param: pointerTo('clientIds', clientIds.indexOf(unknown)),
    })
}

/** A member's token works in all organizations of the member, so it ends even if another organization allows the app. */
async function endOtherApps(tx: Tx, actor: Actor, organizationId: string): Promise<void> {
  const members = sql`select member_id from organization_members where organization_id = ${organizationId}`
  const isOther = sql<boolean>`client_id in (
    select client_id from apps where organization_id is distinct from ${organizationId}
      and not (organization_id is null and client_id = ${consoleClientId})
    except select client_id from allowed_apps where organization_id = ${organizationId})`
  const installed = await tx
    .selectFrom('installations')
    .select(['client_id', 'member_id'])
    .where(isOther)
    .where(sql<boolean>`(organization_id = ${organizationId} or member_id in (${members}))`)
    .orderBy('id')
    .execute()
  for (const row of installed) {
    const place = row.member_id === null ? { organizationId } : { memberId: row.member_id }
    await uninstallApp(tx, actor, row.client_id, place)
  }
  await endTokensOf(tx, (records) =>
    records.where(isOther).where(sql<boolean>`member_id in (${members})`),
  )
}
