// The part of a form in which profiles are chosen: boxes to tick, and with many profiles a search above them.
import { networkOf } from '../../networks/networks.ts'
import { texts } from '../../texts/texts.ts'
import { Checks } from '../../ui/checks.tsx'
import { searchedFrom } from '../../ui/choose-one.tsx'
import type { Profile } from '../profiles.ts'
import styles from './profile-checks.module.css'
import { ProfileList } from './profile-list.tsx'

type Props = {
  legend: string
  text: string
  profiles: Profile[]
  chosen: string[]
  onChange: (chosen: string[]) => void
}

export function ProfileChecks({ legend, text, profiles, chosen, onChange }: Props) {
  if (profiles.length <= searchedFrom)
    return (
      <Checks
        legend={legend}
        text={text}
        choices={profiles.map(({ id, socialNetworkUsername, type }) => ({
          value: id,
          label: socialNetworkUsername,
          hint: networkOf(type).name,
        }))}
        chosen={chosen}
        onChange={onChange}
      />
    )
  const words = texts('profiles').choosing
  return (
    <fieldset className={styles.checks}>
      <legend>{legend}</legend>
      <p>{text}</p>
      <p role="status">{words.chosen(chosen.length, profiles.length)}</p>
      <div className={styles.list}>
        <ProfileList profiles={profiles} chosen={new Set(chosen)} onChange={onChange} />
      </div>
    </fieldset>
  )
}
