// An organization with many profiles and people.
import type { TestService } from './service.ts'
import { addMember } from './world-people.ts'
import { addProfileGroup, addProfiles, type ProfileType } from './world-profiles.ts'

const types: ProfileType[] = ['TWITTER', 'FACEBOOKPAGE', 'MASTODON', 'BLUESKY', 'LINKEDINCOMPANY']
const towns = ['Aarau', 'Bregenz', 'Chur', 'Davos', 'Erfurt', 'Fulda', 'Gera', 'Husum', 'Ischgl']

/** Profiles named like shop-07-Husum, and members named like Person 07, beside those of the demo. */
export async function enlarge(
  { database, demo }: TestService,
  { profiles, people }: { profiles: number; people: number },
): Promise<{ profileIds: string[]; groupId: string }> {
  const organizationId = demo.organization.demo
  const added = await addProfiles(
    database,
    Array.from({ length: profiles }, (_, index) => ({
      organizationId,
      type: types[index % types.length] ?? 'TWITTER',
      username: `shop-${twoDigits(index)}-${towns[index % towns.length]}`,
      credentials: { accessToken: `sandbox-large-${index}-access` },
    })),
  )
  for (let index = 0; index < people; index += 1)
    await addMember(database, { organizationId, fullName: `Person ${twoDigits(index)}` })
  const profileIds = added.map(({ id }) => id)
  const [first = '', second = ''] = profileIds
  const groupId = await addProfileGroup(database, {
    organizationId,
    socialProfileId: first,
    name: 'Shops in the north',
  })
  await database.pool.query(
    'insert into profile_group_profiles (group_id, profile_id) values ($1, $2)',
    [groupId, second],
  )
  return { profileIds, groupId }
}

function twoDigits(index: number): string {
  return String(index).padStart(2, '0')
}
