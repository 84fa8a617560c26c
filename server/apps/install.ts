// Installs and uninstalls apps. A MEMBER app is installed by a member for themselves, an ORGANIZATION app by a manager of the
// organization's apps. Uninstalling ends every token of the app there, at once and in every process, and stops its events about
// the messages that it has scheduled there.

import { organizationRights, requireMember } from '../access/access.ts'
import { type Actor, addAuditEntry } from '../access/audit.ts'
import { requireAdminScopeOnSelf } from '../access/scope.ts'
import type { Tx } from '../db/db.ts'
import { Problem } from '../errors.ts'
import { stopEventsOfApp } from '../messages/stop-for-app.ts'
import { say } from '../sentences/sentences.ts'
import { endTokens } from '../tokens/tokens.ts'
import { emitAppEvent } from '../webhooks/webhooks.ts'
import { type App, isAppAllowed, notAllowed, type Place, requireApp } from './apps.ts'
import { requireMayGrantAdmin, setAdmin } from './grant-admin.ts'
import { requireAppRight } from './register.ts'

/** Idempotent. Without `admin`, an existing installation keeps its value. */
export async function installApp(
  tx: Tx,
  actor: Actor,
  clientId: string,
  place: Place,
  { admin }: { admin?: boolean } = {},
): Promise<App> {
  const app = await requireApp(tx, clientId)
  requireKind(app, place)
  if (!(await isAppAllowed(tx, clientId, place))) throw notAllowed(clientId)
  if (admin) await requireMayGrantAdmin(tx, actor, app, place)
  const added = await tx
    .insertInto('installations')
    .values({
      client_id: clientId,
      ...columnsOf(place),
      installed_by: actor === 'operator' ? memberOf(place) : authorOf(actor),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) {
    await addAuditEntry(tx, actor, { action: 'app.installed', ...auditOf(app, place) })
    await emitAppEvent(tx, 'app.installed', clientId, place)
  }
  if (admin !== undefined) await setAdmin(tx, actor, app, place, admin)
  return app
}

function authorOf({ principal }: Exclude<Actor, 'operator'>): string | null {
  return principal.kind === 'member' ? principal.memberId : null
}

function memberOf(place: Place): string | null {
  return 'memberId' in place ? place.memberId : null
}

export async function uninstallApp(
  tx: Tx,
  actor: Actor,
  clientId: string,
  place: Place,
): Promise<void> {
  const app = await requireApp(tx, clientId)
  const columns = columnsOf(place)
  let query = tx.deleteFrom('installations').where('client_id', '=', clientId).returning('id')
  if (columns.member_id) query = query.where('member_id', '=', columns.member_id)
  if (columns.organization_id) query = query.where('organization_id', '=', columns.organization_id)
  const [removed] = await query.execute()
  const hadTokens = await endTokens(tx, { clientId, ...place })
  // An app with only a consent has tokens but no installation, and can be removed in the same way.
  if (!removed && !hadTokens)
    throw new Problem('notFound', { resource: { type: 'installation', id: clientId } })
  await addAuditEntry(tx, actor, { action: 'app.uninstalled', ...auditOf(app, place) })
  await emitAppEvent(tx, 'app.uninstalled', clientId, place)
  await stopEventsOfApp(tx, clientId, place)
}

/** The place where the caller may install: the named organization, or else the member themselves. */
export async function requirePlace(
  tx: Tx,
  actor: Exclude<Actor, 'operator'>,
  organizationId: string | null | undefined,
): Promise<Place> {
  if (organizationId === null || organizationId === undefined) {
    const member = requireMember(actor.principal)
    await requireAdminScopeOnSelf(tx, member)
    return { memberId: member.memberId }
  }
  if (!(await organizationRights(tx, actor.principal, organizationId)))
    throw new Problem('unknownOrganization', {
      resource: { type: 'organization', id: organizationId },
      param: '/organizationId',
    })
  await requireAppRight(tx, actor, organizationId)
  return { organizationId }
}

/** Removes every app that the member has installed, anywhere. Offered to a member whose account may have been misused. */
export async function uninstallAppsInstalledBy(
  tx: Tx,
  actor: Actor,
  memberId: string,
): Promise<number> {
  const installations = await tx
    .selectFrom('installations')
    .select(['client_id', 'member_id', 'organization_id'])
    .where('installed_by', '=', memberId)
    .orderBy('id')
    .execute()
  for (const row of installations) await uninstallApp(tx, actor, row.client_id, placeOf(row))
  return installations.length
}

function placeOf(row: { member_id: string | null; organization_id: string | null }): Place {
  if (row.member_id !== null) return { memberId: row.member_id }
  return { organizationId: row.organization_id ?? '0' }
}

function requireKind(app: App, place: Place): void {
  const wanted = 'memberId' in place ? 'MEMBER' : 'ORGANIZATION'
  if (app.kind === wanted) return
  throw new Problem('invalid', {
    message: say('app_of_kind', { kind: app.kind }),
    reason: 'wrong_app_kind',
    param: '/organizationId',
    hint:
      app.kind === 'ORGANIZATION'
        ? say('name_organization_of_installation')
        : say('leave_organization_out'),
    resource: { type: 'app', id: app.clientId },
  })
}

function columnsOf(place: Place): { member_id?: string; organization_id?: string } {
  return 'memberId' in place
    ? { member_id: place.memberId }
    : { organization_id: place.organizationId }
}

function auditOf(app: App, place: Place) {
  return {
    subject: `app:${app.clientId}`,
    ...('organizationId' in place
      ? { organizationId: place.organizationId }
      : { ofMember: place.memberId }),
    detail: { name: app.name, ...place },
  }
}
