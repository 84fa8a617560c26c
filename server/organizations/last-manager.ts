// An organization keeps a member who can manage its members, and its last super admin.

import { sql } from 'kysely'
import { holdsOneOf } from '../access/holds-one-of.ts'
import type { Tx } from '../db/db.ts'
import { Problem } from '../errors.ts'
import { type Said, say } from '../sentences/sentences.ts'

type Loss = {
  organizationId: string
  memberId: string
  /** The rights that the member keeps; undefined when they leave. */
  keeps?: { preset: string; permissions: string[] }
}

const hasCome = sql<boolean>`members.password_hash is not null or members.email_proved_at is not null`

/**
 * Locks everyone who manages members, so that two of them cannot remove or demote each other at the same moment. A manager
 * who has not accepted the invitation yet does not count beside those who have: the link may expire unused.
 */
export async function requireAnotherManager(tx: Tx, loss: Loss): Promise<void> {
  const { organizationId, memberId, keeps } = loss
  const managers = await tx
    .selectFrom('organization_members as om')
    .innerJoin('members', 'members.id', 'om.member_id')
    .select(['member_id', 'preset', hasCome.as('hasCome')])
    .where('organization_id', '=', organizationId)
    .where(holdsOneOf('om', ['ORG_MANAGE_MEMBER']))
    .orderBy('member_id')
    .forUpdate('om')
    .execute()
  const own = managers.find((manager) => manager.member_id === memberId)
  if (!own) return
  const others = managers.filter((other) => other !== own && (other.hasCome || !own.hasCome))
  const isLastSuperAdmin =
    own.preset === 'SUPER_ADMIN' &&
    keeps?.preset !== 'SUPER_ADMIN' &&
    others.every(({ preset }) => preset !== 'SUPER_ADMIN')
  if (isLastSuperAdmin)
    throw conflict(
      memberId,
      keeps ? say('last_super_admin_stays') : say('last_super_admin_not_removed'),
      'last_super_admin',
    )
  if (others.length === 0 && !keeps?.permissions.includes('ORG_MANAGE_MEMBER'))
    throw conflict(memberId, say('last_manager'), 'last_manager')
}

function conflict(id: string, message: Said, reason: 'last_super_admin' | 'last_manager'): Problem {
  return new Problem('conflict', { message, reason, resource: { type: 'member', id } })
}
