// Profiles to choose from, by network, with a search. One that cannot be chosen is listed with the reason.
import { type ReactNode, useId, useState } from 'react'
import { NetworkAvatar } from '../../networks/network-avatar.tsx'
import { texts } from '../../texts/texts.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { avatarOf } from '../avatar.ts'
import { needsSignIn, type Profile } from '../profiles.ts'
import { findProfiles, sectionsOf } from './find-profiles.ts'
import styles from './profile-list.module.css'

/** More than these are found by the search. */
const maxShown = 100

export type Choice = {
  profiles: Profile[]
  chosen: ReadonlySet<string>
  /** Why the profile cannot be chosen. */
  reasonOf?: ((profile: Profile) => string | undefined) | undefined
  onChange: (chosen: string[]) => void
}

/** `children` stand between the search and the list. */
export function ProfileList({
  profiles,
  chosen,
  reasonOf,
  onChange,
  children,
}: Choice & { children?: ReactNode }) {
  const text = texts('profiles').choosing
  const [search, setSearch] = useState('')
  const found = findProfiles(profiles, search)
  const { sections, hidden } = sectionsOf(found, maxShown)
  const toggle = (ids: string[], isOn: boolean) => {
    const changed = new Set(ids)
    const next = isOn ? chosen.union(changed) : chosen.difference(changed)
    onChange(profiles.flatMap(({ id }) => (next.has(id) ? [id] : [])))
  }
  return (
    <>
      <div className={styles.search}>
        <SearchField label={text.search} value={search} onChange={setSearch} />
      </div>
      {search === '' && children}
      <p className="unseen" role="status">
        {search === '' ? '' : text.found(found.length)}
      </p>
      {found.length === 0 && <p>{text.noneFound}</p>}
      {sections.map(({ network, profiles: shown }) => {
        const free = shown.filter((profile) => !reasonOf?.(profile)).map(({ id }) => id)
        const areOn = free.every((id) => chosen.has(id))
        return (
          <fieldset key={network} className={styles.section}>
            <legend>{network}</legend>
            {free.length > 1 && (
              <button
                type="button"
                className={styles.all}
                aria-label={areOn ? text.noneOf(network) : text.allOf(network)}
                onClick={() => toggle(free, !areOn)}
              >
                {areOn ? text.none : text.all}
              </button>
            )}
            {shown.map((profile) => (
              <Row
                key={profile.id}
                profile={profile}
                isOn={chosen.has(profile.id)}
                reason={reasonOf?.(profile)}
                onChange={(isOn) => toggle([profile.id], isOn)}
              />
            ))}
          </fieldset>
        )
      })}
      {hidden > 0 && <p className={styles.note}>{text.hidden(hidden)}</p>}
    </>
  )
}

type RowProps = {
  profile: Profile
  isOn: boolean
  reason: string | undefined
  onChange: (isOn: boolean) => void
}

function Row({ profile, isOn, reason, onChange }: RowProps) {
  const id = useId()
  const name = profile.socialNetworkUsername
  const warning = needsSignIn(profile) ? texts('profiles').choosing.needsSignIn : undefined
  const note = reason ?? warning
  return (
    <label className={styles.row}>
      <input
        type="checkbox"
        checked={isOn}
        // One that was chosen before it became impossible can be taken out.
        disabled={reason !== undefined && !isOn}
        aria-describedby={note ? id : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <NetworkAvatar name={name} src={avatarOf(profile)} network={profile.type} />
      <span>
        {name}
        {note && (
          <small id={id} className={reason ? '' : styles.warning}>
            {note}
          </small>
        )}
      </span>
    </label>
  )
}
