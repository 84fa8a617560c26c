// The profiles of a seed file, their credentials, and who may use them.
import { isDeepStrictEqual } from 'node:util'
import { presets } from '../../access/matrix.ts'
import type { Tx } from '../../db/db.ts'
import { openCredentials, sealCredentials } from '../../profiles/credentials.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { type Ids, idOf } from './seed-ids.ts'
import type { Part, Seed } from './seed-shape.ts'

export async function loadProfile(
  tx: Tx,
  keyRing: KeyRing,
  ids: Ids,
  profile: Part<'profiles'>,
): Promise<void> {
  const owner =
    profile.owner === 'ORGANIZATION'
      ? {
          organization_id: idOf(ids.organizations, profile.ownerId, 'organization'),
          member_id: null,
        }
      : { member_id: idOf(ids.members, profile.ownerId, 'member'), organization_id: null }
  const found = await tx
    .selectFrom('profiles')
    .select('id')
    .where('type', '=', profile.type)
    .where('network_id', '=', profile.socialNetworkId)
    .where('organization_id', 'is not distinct from', owner.organization_id)
    .where('member_id', 'is not distinct from', owner.member_id)
    .executeTakeFirst()
  const values = {
    username: profile.socialNetworkUsername ?? profile.socialNetworkId,
    avatar_url: profile.avatarUrl ?? null,
  }
  const id = found
    ? found.id
    : (
        await tx
          .insertInto('profiles')
          .values({ ...owner, ...values, type: profile.type, network_id: profile.socialNetworkId })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
  if (found) await tx.updateTable('profiles').set(values).where('id', '=', id).execute()
  await loadCredentials(tx, keyRing, id, profile.credentials)
  ids.profiles.set(String(profile.id ?? `${profile.type}:${profile.socialNetworkId}`), id)
  const name = `${profile.type} ${values.username}`
  ids.loaded.push({ kind: 'profile', name, id, isNew: !found })
}

/** Sealing makes other bytes each time: what is there already is left as it is. */
async function loadCredentials(
  tx: Tx,
  keyRing: KeyRing,
  profileId: string,
  credentials: Part<'profiles'>['credentials'],
): Promise<void> {
  if (!credentials) return
  const known = await openCredentials(tx, keyRing, profileId)
  if (!isDeepStrictEqual(known, credentials))
    await sealCredentials(tx, keyRing, profileId, credentials)
}

/** A member whose preset is one of profiles gets it on every profile of the organization that the file names. */
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
