// Install and uninstall. A MEMBER app is installed by a member for themselves, an ORGANIZATION app by whoever manages
// the apps of an organization. Uninstalling ends every token the app holds there, at once and in every process, and it
// hears no more of what it has scheduled there.
import { organizationRights, requireMember } from '../access/access.ts'
import { type Actor, addAuditEntry } from '../access/audit.ts'
import type { Database, Tx } from '../db/db.ts'
import { Problem } from '../errors.ts'
import { endTokens } from '../tokens/tokens.ts'
import { emitAppEvent } from '../webhooks/webhooks.ts'
import { type App, requireApp } from './apps.ts'
import { requireAppRight } from './register.ts'
import { stopTelling } from './stop-telling.ts'

export type Place = { memberId: string } | { organizationId: string }

/** Doing it twice changes nothing. */
export async function installApp(
  tx: Tx,
  actor: Actor,
  clientId: string,
  place: Place,
): Promise<App> {
  const app = await requireApp(tx, clientId)
  requireKind(app, place)
  const added = await tx
    .insertInto('installations')
    .values({ client_id: clientId, ...columnsOf(place) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) {
    await addAuditEntry(tx, actor, { action: 'app.installed', ...auditOf(app, place) })
    await emitAppEvent(tx, 'app.installed', clientId, place)
  }
  return app
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
  // A member who allowed an app on the consent page has not installed it, and takes it back in the same way.
  if (!removed && !hadTokens)
    throw new Problem('notFound', { resource: { type: 'installation', id: clientId } })
  await addAuditEntry(tx, actor, { action: 'app.uninstalled', ...auditOf(app, place) })
  await emitAppEvent(tx, 'app.uninstalled', clientId, place)
  await stopTelling(tx, clientId, place)
}

/** Where a caller may install: with an organization named, there; without one, for the member themselves. */
export async function requirePlace(
  tx: Tx,
  actor: Exclude<Actor, 'operator'>,
  organizationId: string | null | undefined,
): Promise<Place> {
  if (organizationId === null || organizationId === undefined) {
    return { memberId: requireMember(actor.principal).memberId }
  }
  if (!(await organizationRights(tx, actor.principal, organizationId)))
    throw new Problem('unknownOrganization')
  await requireAppRight(tx, actor, organizationId)
  return { organizationId }
}

/** The apps that a member has installed, newest first. */
export async function listMemberInstallations(database: Database, memberId: string) {
  return database
    .selectFrom('installations')
    .innerJoin('apps', 'apps.client_id', 'installations.client_id')
    .select(['apps.client_id', 'apps.name', 'installations.created_at'])
    .where('installations.member_id', '=', memberId)
    .orderBy('installations.id', 'desc')
    .limit(1000)
    .execute()
}

function requireKind(app: App, place: Place): void {
  const wanted = 'memberId' in place ? 'MEMBER' : 'ORGANIZATION'
  if (app.kind === wanted) return
  throw new Problem('invalid', {
    message: `This app is of kind ${app.kind}`,
    hint:
      app.kind === 'ORGANIZATION'
        ? 'Name the organizationId it is to be installed in.'
        : 'Leave organizationId out: a member installs it for themselves.',
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
    organizationId: 'organizationId' in place ? place.organizationId : null,
    detail: { name: app.name, ...place },
  }
}
