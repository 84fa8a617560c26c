// Registers the routes of organizations, their members, teams and invitations, and of the audit log.

import type { Database, Tx } from '../db/db.ts'
import type { Api } from '../http/schemas.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { auditRoutes } from './audit/audit-routes.ts'
import { createFirst } from './create-first.ts'
import type { InvitationDuties } from './invitations/invitations.ts'
import { inviteRoutes } from './invitations/invite-routes.ts'
import { joinAs } from './join.ts'
import { type MeParts, memberRoutes } from './member-routes.ts'
import { permissionRoutes } from './permission-routes.ts'
import type { LeaverDuties } from './remove-member.ts'
import { organizationRoutes } from './routes.ts'
import { teamChangeRoutes } from './teams/team-change-routes.ts'
import { teamRoutes } from './teams/team-routes.ts'

/** Returns how modules that do not know organizations create one, and join a newcomer to a member. */
export function registerOrganizations(
  v1: Api,
  using: { database: Database; keyRing: KeyRing } & InvitationDuties & LeaverDuties & MeParts,
) {
  memberRoutes(v1, using)
  organizationRoutes(v1, using)
  permissionRoutes(v1, using)
  inviteRoutes(v1, using)
  teamRoutes(v1, using)
  teamChangeRoutes(v1, using)
  auditRoutes(v1, using)
  return {
    createFirst,
    joinAs: (tx: Tx, traceId: string, newcomer: string, memberId: string) =>
      joinAs(tx, using, traceId, newcomer, memberId),
  }
}
