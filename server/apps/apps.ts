// The public interface of apps, the clients of the developer programme (spec 5.10).
import { type Selectable, sql } from 'kysely'
import {
  isPermitted,
  type MemberPrincipal,
  type Principal,
  refuseAppAlone,
  requirePermission,
} from '../access/access.ts'
import type { Actor } from '../access/audit.ts'
import { consoleClientId, isConsole, personalClientId } from '../access/console-client.ts'
import { holdsOneOf } from '../access/holds-one-of.ts'
import { matrix } from '../access/matrix.ts'
import type { Database } from '../db/db.ts'
import { cutPage, keyset, type Page } from '../db/keyset.ts'
import type { Apps } from '../db/schema.gen.ts'
import { Problem } from '../errors.ts'
import { type Said, say } from '../sentences/sentences.ts'
import { isAllowedLoopbackUri, withoutLoopbackPort } from './redirect-uris.ts'

export const clientIdPattern = '^[A-Za-z0-9_-]{1,64}$'

export function isClientId(text: string): boolean {
  return new RegExp(clientIdPattern).test(text)
}

/** Where an app is installed: by a member for themselves, or in an organization. */
export type Place = { memberId: string } | { organizationId: string }

export type App = {
  clientId: string
  /** Null for the console's own client, and for an app that registered itself. */
  organizationId: string | null
  name: string
  kind: string
  /** Null for a public client, which uses PKCE instead of a secret. */
  secretHash: Buffer | null
  /** The previous secret, during its grace period. */
  secretHashBefore: Buffer | null
  redirectUris: string[]
  /** It belongs to no organization, and reaches /mcp alone (register-client.ts). */
  isSelfRegistered: boolean
}

/** An app that an organization has registered. */
export type OwnedApp = App & { organizationId: string }

export async function findApp(database: Database, clientId: string): Promise<App | undefined> {
  const row = await appById(database, clientId).executeTakeFirst()
  return row && toApp(row)
}

/** Finds and locks the app: it cannot be removed while a token is created for it. */
export async function lockApp(tx: Database, clientId: string): Promise<App | undefined> {
  const row = await appById(tx, clientId).forKeyShare().executeTakeFirst()
  return row && toApp(row)
}

function appById(database: Database, clientId: string) {
  return database.selectFrom('apps').selectAll().where('client_id', '=', clientId)
}

/** The apps of every organization in which the caller holds ORG_MANAGE_APP. */
export async function listManagedApps(database: Database, principal: Principal, page: Page) {
  refuseAppAlone(principal)
  const { where, order, limit } = keyset('apps.client_id', page)
  const query = database
    .selectFrom('apps')
    .selectAll('apps')
    .where(where)
    .orderBy(order)
    .limit(limit)
  const rows =
    principal.kind === 'organization'
      ? await query.where('apps.organization_id', '=', principal.organizationId).execute()
      : await query
          .innerJoin('organization_members as ours', 'ours.organization_id', 'apps.organization_id')
          .where('ours.member_id', '=', principal.memberId)
          .where(holdsOneOf('ours', matrix.viewApps.organization))
          .execute()
  const cut = cutPage(rows, page, (row) => row.client_id)
  return { rows: cut.rows.map(toApp).filter(isOwned), metadata: cut.metadata }
}

/** Throws also for the console, which is not registered, changed or installed. */
export async function requireApp(database: Database, clientId: string): Promise<OwnedApp> {
  const app = await findApp(database, clientId)
  if (!app || !isOwned(app))
    throw new Problem('notFound', { resource: { type: 'app', id: clientId } })
  return app
}

function isOwned(app: App): app is OwnedApp {
  return app.organizationId !== null
}

/** Throws notFound for an app of an organization whose apps the caller may not manage. */
export async function requireManagedApp(
  database: Database,
  actor: Actor,
  clientId: string,
  action: 'viewApps' | 'manageApps',
): Promise<OwnedApp> {
  const app = await requireApp(database, clientId)
  if (actor === 'operator') return app
  if (!(await isPermitted(database, actor.principal, action, app)))
    throw new Problem('notFound', { resource: { type: 'app', id: clientId } })
  // A caller who may manage it, but uses an app without the admin scope, gets an error that says so.
  await requirePermission(database, actor.principal, action, app)
  return app
}

/**
 * spec 5.8: member_app works only for a member who has installed the app and is still active. The rows stay locked until the
 * token is created: a concurrent uninstall or removal of the member waits, and then ends this token too.
 */
export async function isInstalledByMember(
  tx: Database,
  clientId: string,
  memberId: string,
): Promise<boolean> {
  const row = await tx
    // The member first: the removal of a member locks in the same order.
    .selectFrom('members')
    .innerJoin('installations', 'installations.member_id', 'members.id')
    .select('installations.id')
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .where('members.is_active', '=', true)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Up to two organizations that have installed the app: with two, the request must name one. Locked as above. */
export async function organizationsWithApp(
  tx: Database,
  clientId: string,
  organizationId?: string,
): Promise<string[]> {
  let query = tx
    .selectFrom('installations')
    .select('organization_id')
    .where('client_id', '=', clientId)
    .where('organization_id', 'is not', null)
    .limit(2)
    .forShare()
  if (organizationId !== undefined) query = query.where('organization_id', '=', organizationId)
  const rows = await query.execute()
  return rows.flatMap((row) => row.organization_id ?? [])
}

/**
 * An organization may restrict apps to its own and those on its list. A member's token works in every organization of the member,
 * so each of them must allow the app. The console is not restricted.
 */
export async function isAppAllowed(
  database: Database,
  clientId: string,
  place: Place,
): Promise<boolean> {
  const organizations =
    'organizationId' in place
      ? sql`select ${place.organizationId}::bigint as organization_id`
      : sql`select organization_id from organization_members where member_id = ${place.memberId}`
  const { rows } = await sql`
    select from (${organizations}) place
    join organizations o on o.id = place.organization_id and o.restricts_apps
    where not exists (select from apps where client_id = ${clientId}
        and (organization_id = o.id or organization_id is null and client_id = ${consoleClientId}))
      and not exists (select from allowed_apps a where a.organization_id = o.id and a.client_id = ${clientId})
    limit 1`.execute(database)
  return rows.length === 0
}

export function notAllowed(clientId: string): Problem {
  return new Problem('mayNotChangeOrganization', {
    hint: say('only_allowed_apps', {
      path: '/v1/organizations/{organizationId}/allowedApps',
    }),
    resource: { type: 'app', id: clientId },
  })
}

/**
 * For what lasts longer than a consent, such as a personal access token: only the console makes it, where the member is present, and only
 * where the organizations of the member allow it. `hint`: where to make it.
 */
export async function requireByConsole(
  database: Database,
  { clientId, memberId }: MemberPrincipal,
  hint: Said,
): Promise<void> {
  const app = await findApp(database, clientId)
  if (!app || !isConsole(app))
    throw new Problem('mayNotChangeOrganization', { hint, reason: 'only_in_settings' })
  if (!(await isAppAllowed(database, personalClientId, { memberId })))
    throw notAllowed(personalClientId)
}

/**
 * Exactly a registered URI. A public app on the member's own machine listens on any free port of localhost (RFC 8252, 7.3), so
 * there the port does not count; path and query do.
 */
export function allowsRedirectUri(
  app: { redirectUris: string[]; isPublic: boolean },
  uri: string,
): boolean {
  if (app.redirectUris.includes(uri)) return true
  if (!app.isPublic || !isAllowedLoopbackUri(uri)) return false
  const wanted = withoutLoopbackPort(uri)
  return app.redirectUris.some((registered) => withoutLoopbackPort(registered) === wanted)
}

function toApp(row: Selectable<Apps>): App {
  return {
    clientId: row.client_id,
    organizationId: row.organization_id,
    name: row.name,
    kind: row.kind,
    secretHash: row.secret_hash,
    secretHashBefore: isInGracePeriod(row) ? row.secret_hash_before : null,
    redirectUris: row.redirect_uris,
    isSelfRegistered: row.is_self_registered,
  }
}

function isInGracePeriod({ secret_before_until: until }: Selectable<Apps>): boolean {
  return until !== null && until > new Date()
}
