// The profiles of a seed file, their credentials, and the members' rights on them.
import { presets } from '../../access/matrix.ts'
import type { Tx } from '../../db/db.ts'
import { saveProfile } from '../../profiles/save.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { type Ids, idOf } from './seed-ids.ts'
import type { Part, Seed } from './seed-shape.ts'

export async function loadProfile(
  tx: Tx,
  keyRing: KeyRing,
  ids: Ids,
  profile: Part<'profiles'>,
): Promise<void> {
  const { type, socialNetworkId: networkId, socialNetworkUsername: username = networkId } = profile
  const owner =
    profile.owner === 'ORGANIZATION'
      ? { organizationId: idOf(ids.organizations, profile.ownerId, 'organization') }
      : { memberId: idOf(ids.members, profile.ownerId, 'member') }
  const { id, isNew } = await saveProfile(tx, keyRing, {
    ...{ type, networkId, username, owner, tokens: profile.credentials },
    avatarUrl: profile.avatarUrl ?? null,
  })
  ids.profiles.set(String(profile.id ?? `${type}:${networkId}`), id)
  ids.loaded.push({ kind: 'profile', name: `${type} ${username}`, id, isNew })
}

/** A member with a preset for profiles gets it on every profile of the organization that is in the file. */
export async function grantProfiles(
  tx: Tx,
  ids: Ids,
  seed: Seed,
  member: Part<'members'>,
): Promise<void> {
  const { preset } = member
  if (!(preset in presets.profile)) return
  const memberId = idOf(ids.members, member.id ?? member.email, 'member')
  const theirs = (seed.profiles ?? []).filter(
    (profile) =>
      profile.owner === 'ORGANIZATION' && String(profile.ownerId) === String(member.organizationId),
  )
  for (const profile of theirs) {
    const profileId = idOf(
      ids.profiles,
      profile.id ?? `${profile.type}:${profile.socialNetworkId}`,
      'profile',
    )
    await tx
      .insertInto('profile_members')
      .values({ profile_id: profileId, member_id: memberId, preset })
      .onConflict((conflict) =>
        conflict.columns(['profile_id', 'member_id']).doUpdateSet({ preset }),
      )
      .execute()
  }
}
