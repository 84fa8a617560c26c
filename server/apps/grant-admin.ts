// Grants `admin` to an installation, so that its tokens, which have no scope, may change the organization (access/scope.ts).

import { isPermitted } from '../access/access.ts'
import { type Actor, addAuditEntry } from '../access/audit.ts'
import { insufficientScope } from '../access/scope.ts'
import type { Tx } from '../db/db.ts'
import { Problem } from '../errors.ts'
import { say } from '../sentences/sentences.ts'
import type { App, Place } from './apps.ts'

/** Only a member with ORG_MANAGE_APP may grant it, and never through the app that receives it. */
export async function requireMayGrantAdmin(
  tx: Tx,
  actor: Actor,
  app: App,
  place: Place,
): Promise<void> {
  if (actor === 'operator') return
  const { principal } = actor
  if (principal.clientId === app.clientId) throw insufficientScope('mayNotChangeOrganization')
  if (principal.kind !== 'member' || !(await managesApps(tx, actor, place))) {
    throw new Problem('mayNotChangeOrganization', {
      hint: say('admin_given_by_app_manager'),
      resource: { type: 'app', id: app.clientId },
      param: '/admin',
    })
  }
}

/** For a personal installation one organization suffices, because admin applies only where the member may manage (scope.ts). */
async function managesApps(
  tx: Tx,
  { principal }: Exclude<Actor, 'operator'>,
  place: Place,
): Promise<boolean> {
  if ('organizationId' in place) return isPermitted(tx, principal, 'manageApps', place)
  const rows = await tx
    .selectFrom('organization_members')
    .select('organization_id')
    .where('member_id', '=', place.memberId)
    .execute()
  for (const { organization_id: organizationId } of rows)
    if (await isPermitted(tx, principal, 'manageApps', { organizationId })) return true
  return false
}

export async function setAdmin(
  tx: Tx,
  actor: Actor,
  app: App,
  place: Place,
  admin: boolean,
): Promise<void> {
  let query = tx
    .updateTable('installations')
    .set({ admin })
    .where('client_id', '=', app.clientId)
    .where('admin', '!=', admin)
    .returning('id')
  query =
    'memberId' in place
      ? query.where('member_id', '=', place.memberId)
      : query.where('organization_id', '=', place.organizationId)
  if (!(await query.executeTakeFirst())) return
  await addAuditEntry(tx, actor, {
    action: admin ? 'app.admin_given' : 'app.admin_taken_back',
    subject: `app:${app.clientId}`,
    ...('organizationId' in place
      ? { organizationId: place.organizationId }
      : { ofMember: place.memberId }),
    detail: { name: app.name, ...place },
  })
}
