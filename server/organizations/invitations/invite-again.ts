// Checks whether an invited member may get another link. The holder of the link can become the member.

import { sql } from 'kysely'
import { organizationRights, organizationRightsOfMember } from '../../access/access.ts'
import type { RequestActor } from '../../access/audit.ts'
import { matrix, type OrganizationPermission, rightsOf } from '../../access/matrix.ts'
import type { Tx } from '../../db/db.ts'
import { Problem } from '../../errors.ts'
import { say } from '../../sentences/sentences.ts'
import { listOrganizationsOfMember } from '../organizations.ts'

type Invited = { organizationId: string; memberId: string }

/** The holder of the link can become the member: it must not lead to more than the caller holds, here or in another organization. */
export async function requireMayInviteAgain(
  tx: Tx,
  mailer: { delivers: boolean },
  actor: RequestActor,
  on: Invited,
): Promise<void> {
  const { organizationId, memberId } = on
  const places = await listOrganizationsOfMember(tx, memberId)
  if (places.some(({ id }) => id !== organizationId))
    throw new Problem('emailTaken', { param: '/email' })
  const theirs = await organizationRightsOfMember(tx, organizationId, memberId)
  await requireToHold(tx, actor, organizationId, theirs?.permissions ?? [])
  if (!mailer.delivers) {
    await refuseProfileOwner(tx, memberId)
    await requireToHoldOnProfiles(tx, actor, on)
  }
  await refuseHaste(tx, memberId)
}

/** A former member who was created again still has their personal profiles. Only they may get the link, not the inviter. */
async function refuseProfileOwner(tx: Tx, memberId: string): Promise<void> {
  const { rows } = await sql`select from profiles where member_id = ${memberId} limit 1`.execute(tx)
  if (rows.length > 0)
    throw new Problem('emailTaken', {
      param: '/email',
      hint: say('member_has_personal_profiles'),
    })
}

/** An address must not be flooded with mails. A link lasts a week. */
async function refuseHaste(tx: Tx, memberId: string): Promise<void> {
  const { rows } = await sql`
    select from invitations where member_id = ${memberId} and ended is null
      and expires_at > now() + interval '7 days' - interval '1 minute'`.execute(tx)
  if (rows.length > 0)
    throw new Problem('conflict', {
      message: say('invited_just_now'),
      hint: say('invited_just_now_advice'),
      resource: { type: 'member', id: memberId },
    })
}

export async function requireToHold(
  tx: Tx,
  { principal }: RequestActor,
  organizationId: string,
  permissions: OrganizationPermission[],
): Promise<void> {
  const own = await organizationRights(tx, principal, organizationId)
  if (permissions.every((permission) => own?.permissions.includes(permission))) return
  throw new Problem(matrix.inviteMember.refusal, {
    hint: say('permission_to_give_not_held'),
    reason: 'more_than_own',
  })
}

/** The caller gets the link: on no profile and in no team may the member do what the caller may not. */
async function requireToHoldOnProfiles(
  tx: Tx,
  { principal }: RequestActor,
  { organizationId, memberId }: Invited,
): Promise<void> {
  const own = (await organizationRights(tx, principal, organizationId))?.permissions ?? []
  const callerId = principal.kind === 'member' ? principal.memberId : null
  const ofCaller =
    callerId === null ? [] : await listGrants(tx, { organizationId, memberId: callerId })
  const held = new Set(ofCaller.map(({ key }) => key))
  const isHeld = ({ key, level, isOurs }: Grant) =>
    held.has(key) ||
    (isOurs && own.includes(level === 'team' ? 'ORG_MANAGE_TEAM' : 'ORG_MANAGE_SOCIAL_PROFILE'))
  if ((await listGrants(tx, { organizationId, memberId })).every(isHeld)) return
  throw new Problem(matrix.inviteMember.refusal, {
    hint: say('invitation_leads_too_far'),
    reason: 'more_than_own',
    resource: { type: 'member', id: memberId },
  })
}

type Grant = { key: string; level: 'profile' | 'team'; isOurs: boolean }
type Row = {
  level: 'profile' | 'team'
  id: string
  preset: string
  permissions: string[]
  is_ours: boolean
}

/** Every permission of a member on profiles and in teams. Only its owner can pass on a personal profile. */
async function listGrants(tx: Tx, { organizationId, memberId }: Invited): Promise<Grant[]> {
  const { rows } = await sql<Row>`
    select 'profile' as level, p.id, g.preset, g.permissions, p.organization_id is not distinct from ${organizationId} as is_ours
    from (
      select profile_id, preset, permissions from profile_members where member_id = ${memberId}
      union all
      select tp.profile_id, tp.preset, tp.permissions
      from team_members tm join team_profiles tp on tp.team_id = tm.team_id where tm.member_id = ${memberId}
    ) g join profiles p on p.id = g.profile_id
    union all
    select 'team', team_id, preset, permissions, organization_id = ${organizationId}
    from team_members where member_id = ${memberId}`.execute(tx)
  return rows.flatMap(({ level, id, preset, permissions, is_ours: isOurs }) =>
    rightsOf(level, preset, permissions).permissions.map((permission) => ({
      key: `${level}:${id} ${permission}`,
      level,
      isOurs,
    })),
  )
}
