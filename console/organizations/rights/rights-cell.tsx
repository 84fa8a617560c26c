// The rights of one member on one profile: those granted directly, and below them what a team adds.

import { networkOf } from '../../networks/networks.ts'
import type { Profile } from '../../profiles/profiles.ts'
import { texts } from '../../texts/texts.ts'
import type { Member, Pair } from '../people.ts'
import type { useChangeLevel } from './change-level.ts'
import { LevelSelect } from './level-select.tsx'
import { levelOf } from './levels.ts'
import styles from './rights-matrix.module.css'

type Props = {
  member: Pick<Member, 'id' | 'fullName'>
  profile: Pick<Profile, 'id' | 'type' | 'socialNetworkUsername'>
  pair: Pair | undefined
  change: ReturnType<typeof useChangeLevel> | undefined
}

export function RightsCell({ member, profile, pair, change }: Props) {
  const text = texts('people')
  const wanted = wantedOf(change, member.id, profile.id)
  const given = wanted ?? levelOf(pair?.given?.permissions ?? [])
  const all = levelOf(pair?.permissions ?? [])
  const isMore = all !== levelOf(pair?.given?.permissions ?? [])
  return (
    <span className={styles.cell}>
      <LevelSelect
        label={text.rightsOf(member.fullName, nameOf(profile))}
        value={given}
        isBusy={wanted !== undefined}
        onChange={
          change &&
          ((level) => change.mutate({ memberId: member.id, profileId: profile.id, level }))
        }
      />
      {isMore && <small>{text.throughTeam(text.levels[all])}</small>}
    </span>
  )
}

/** Accounts of the same name are common on several networks. */
function nameOf({ type, socialNetworkUsername }: Props['profile']): string {
  return `${socialNetworkUsername} (${networkOf(type).name})`
}

/** The level that the member has just chosen for this profile, while the call that stores it is pending. */
function wantedOf(change: Props['change'], memberId: string, profileId: string) {
  if (!change?.isPending) return undefined
  const { variables } = change
  return variables.memberId === memberId && variables.profileId === profileId
    ? variables.level
    : undefined
}
