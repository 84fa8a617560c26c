// The routes of organizations, their members, teams and invitations, and of the audit log.

import type { Database } from '../db/db.ts'
import type { Api } from '../http/schemas.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { auditRoutes } from './audit/audit-routes.ts'
import type { InvitationDuties } from './invitations/invitations.ts'
import { inviteRoutes } from './invitations/invite-routes.ts'
import { type MeParts, memberRoutes } from './member-routes.ts'
import { permissionRoutes } from './permission-routes.ts'
import type { LeaverDuties } from './remove-member.ts'
import { organizationRoutes } from './routes.ts'
import { teamChangeRoutes } from './teams/team-change-routes.ts'
import { teamRoutes } from './teams/team-routes.ts'

export function registerOrganizationRoutes(
  v1: Api,
  using: { database: Database; keyRing: KeyRing } & InvitationDuties & LeaverDuties & MeParts,
): void {
  memberRoutes(v1, using)
  organizationRoutes(v1, using)
  permissionRoutes(v1, using)
  inviteRoutes(v1, using)
  teamRoutes(v1, using)
  teamChangeRoutes(v1, using)
  auditRoutes(v1, using)
}
