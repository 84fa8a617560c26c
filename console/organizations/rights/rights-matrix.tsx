// Members down, profiles across: a part of both at a time. The table scrolls by itself, with the names in sight.

import { useState } from 'react'
import { NetworkAvatar } from '../../networks/network-avatar.tsx'
import { avatarOf } from '../../profiles/avatar.ts'
import { findProfiles } from '../../profiles/choosing/find-profiles.ts'
import type { Profile } from '../../profiles/profiles.ts'
import { texts } from '../../texts/texts.ts'
import { partOf } from '../../ui/paging.ts'
import { MemberName } from '../members/member-name.tsx'
import { keyOf, type Member, managesEverything, type Pair } from '../people.ts'
import type { useChangeLevel } from './change-level.ts'
import { findMembers } from './find-members.ts'
import { LevelSelect } from './level-select.tsx'
import { levels } from './levels.ts'
import bar from './matrix-bar.module.css'
import { MatrixBar } from './matrix-bar.tsx'
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

/** Few enough to be read beside each other, and for the browser to draw. */
const maxProfiles = 12
const maxMembers = 20

/** With more of either the table has pages, and a search for each. */
export function RightsMatrix({ members, profiles, ...rest }: Props) {
  const text = texts('people')
  const [person, setPerson] = useState({ search: '', page: 0 })
  const [name, setName] = useState({ search: '', page: 0 })
  const ofMembers = partOf(findMembers(members, person.search), person.page, maxMembers)
  const ofProfiles = partOf(findProfiles(profiles, name.search), name.page, maxProfiles)
  return (
    <>
      <div className={bar.bars}>
        {members.length > maxMembers / 2 && (
          <MatrixBar
            label={text.searchPeople}
            search={person.search}
            onSearch={(search) => setPerson({ search, page: 0 })}
            part={ofMembers}
            onPage={(page) => setPerson({ ...person, page })}
            back={text.earlierPeople}
            forward={text.laterPeople}
          />
        )}
        {profiles.length > maxProfiles && (
          <MatrixBar
            label={text.searchProfiles}
            search={name.search}
            onSearch={(search) => setName({ search, page: 0 })}
            part={ofProfiles}
            onPage={(page) => setName({ ...name, page })}
            back={text.earlierProfiles}
            forward={text.laterProfiles}
          />
        )}
      </div>
      {ofMembers.all === 0 || ofProfiles.all === 0 ? (
        <p className={styles.lede}>{text.noneFound}</p>
      ) : (
        <Table {...rest} members={ofMembers.shown} profiles={ofProfiles.shown} />
      )}
    </>
  )
}

function Table({ members, profiles, pairs, invitedIds, change }: Props) {
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
      <NetworkAvatar name={name} src={avatarOf(profile)} network={type} />
      <span title={name}>{name}</span>
    </span>
  )
}
