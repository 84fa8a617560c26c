// Members down, profiles across: a part of both at a time. The table scrolls by itself, with the names in sight.

import { NetworkAvatar } from '../../networks/network-avatar.tsx'
import { pictureOf } from '../../profiles/picture.ts'
import type { Profile } from '../../profiles/profiles.ts'
import { texts } from '../../texts/texts.ts'
import type { useChangeLevel } from './change-level.ts'
import { LevelSelect } from './level-select.tsx'
import { levels } from './levels.ts'
import { MemberName } from '../members/member-name.tsx'
import { keyOf, type Member, managesEverything, type Pair } from '../people.ts'
import { RightsCell } from './rights-cell.tsx'
import styles from './rights-matrix.module.css'
import { roleName } from './roles.ts'

type Props = {
  members: Member[]
  profiles: Profile[]
  pairs: Map<string, Pair>
  invitedIds: Set<string>
  change: ReturnType<typeof useChangeLevel> | undefined
}

export function RightsMatrix({ members, profiles, pairs, invitedIds, change }: Props) {
  const text = texts('people')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className={styles.scroller} aria-label={text.matrixLabel} tabIndex={0}>
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col">{text.member}</th>
            {profiles.map((profile) => (
              <th key={profile.id} scope="col">
                <ProfileName profile={profile} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={member.id}>
              <th scope="row">
                <MemberName member={member} isInvited={invitedIds.has(member.id)} />
              </th>
              {managesEverything(member) ? (
                <EveryProfile member={member} span={profiles.length} />
              ) : (
                profiles.map((profile) => (
                  <td key={profile.id}>
                    <RightsCell
                      member={member}
                      profile={profile}
                      pair={pairs.get(keyOf(member.id, profile.id))}
                      change={change}
                    />
                  </td>
                ))
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function EveryProfile({ member, span }: { member: Member; span: number }) {
  const text = texts('people')
  return (
    <td colSpan={span}>
      <span className={styles.every}>
        <b>{text.everyProfile}</b> {text.byRole(roleName(member.permissionPreset))}
      </span>
    </td>
  )
}

/** The meaning of the levels. */
export function LevelLegend() {
  const text = texts('people')
  const named = levels.filter((level) => level !== 'none')
  return (
    <dl className={styles.legend}>
      {named.map((level) => (
        <div key={level}>
          <dt>
            <LevelSelect label="" value={level} />
          </dt>
          <dd>{text.levelTexts[level]}</dd>
        </div>
      ))}
    </dl>
  )
}

function ProfileName({ profile }: { profile: Profile }) {
  const { socialNetworkUsername: name, type } = profile
  return (
    <span className={styles.profile}>
      <NetworkAvatar name={name} src={pictureOf(profile)} network={type} />
      <span title={name}>{name}</span>
    </span>
  )
}
