// The profiles of the message, by name. The row has as many as fit; a dialog lists all, with groups and a search. One that must be
// reconnected shows it before anything is written.

import { Link } from '@tanstack/react-router'
import { Check, Plus, Search } from 'lucide-react'
import { useState } from 'react'
import { NetworkAvatar } from '../../../networks/network-avatar.tsx'
import { networkOf } from '../../../networks/networks.ts'
import { pictureOf } from '../../../profiles/picture.ts'
import { needsSignIn, type Profile } from '../../../profiles/profiles.ts'
import { texts } from '../../../texts/texts.ts'
import type { Composing } from '../composing.ts'
import { sourceOf } from '../form/form.ts'
import { BoardField } from './board-field.tsx'
import styles from './profile-picker.module.css'

/** With more, they can be searched. */
const searchedFrom = 8

export function ProfilePicker({ composing }: Props) {
  const { chosen, form, change } = composing
  return (
    <section className={styles.picker} aria-label={texts('composer').to}>
      {sourceOf(form) ? <Fixed profile={chosen[0]} /> : <Choice composing={composing} />}
      {chosen
        .filter(({ type }) => networkOf(type).network?.hasBoards)
        .map((profile) => (
          <BoardField
            key={profile.id}
            profile={profile}
            boardId={form.boards[profile.id] ?? ''}
            onChoose={(boardId) => change({ type: 'chooseBoard', profileId: profile.id, boardId })}
          />
        ))}
    </section>
  )
}

type Props = { composing: Composing }

/** The profile of an existing message is fixed. */
function Fixed({ profile }: { profile: Profile | undefined }) {
  if (!profile) return null
  return (
    <div className={styles.fixed}>
      <NetworkAvatar
        name={profile.socialNetworkUsername}
        src={pictureOf(profile)}
        network={profile.type}
      />
      <p>
        <b>{profile.socialNetworkUsername}</b>
        <small>{texts('composer').fixedProfile}</small>
      </p>
    </div>
  )
}

function Choice({ composing: { everyProfile, chosen, form, change } }: Props) {
  const text = texts('composer')
  const [search, setSearch] = useState('')
  const shown = profiles.filter(
    (profile) => draft.profileIds.includes(profile.id) || isFound(profile, search),
  )
  const expired = chosen.filter(needsSignIn)
  return (
    <>
      <div className={styles.row}>
        <ul className={styles.profiles}>
          {shown.map((profile) => (
            <li key={profile.id}>
              <Switch
                profile={profile}
                isOn={draft.profileIds.includes(profile.id)}
                onToggle={() => change({ type: 'toggleProfile', profileId: profile.id })}
              />
            </li>
          ))}
          <li>
            <Link to="/profiles" className={styles.add} aria-label={text.connect}>
              <Plus size={16} aria-hidden />
            </Link>
          </li>
        </ul>
        <span className={styles.count}>{text.chosen(chosen.length, profiles.length)}</span>
      </div>
      {profiles.length > searchedFrom && (
        <label className={styles.search}>
          <Search size={14} aria-hidden />
          <input
            type="search"
            aria-label={text.searchProfiles}
            placeholder={text.searchProfiles}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </label>
      )}
      {expired.map((profile) => (
        <p key={profile.id} className={styles.expired}>
          {text.needsSignIn(profile.socialNetworkUsername)}{' '}
          <Link to="/profiles">{text.reconnect}</Link>
        </p>
      ))}
    </>
  )
}

function Switch({
  profile,
  isOn,
  onToggle,
}: {
  profile: Profile
  isOn: boolean
  onToggle: () => void
}) {
  const name = profile.socialNetworkUsername
  const label = `${name}, ${networkOf(profile.type).name}`
  const warning = needsSignIn(profile) ? texts('composer').needsSignIn(name) : undefined
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={warning ? `${label}. ${warning}` : label}
      title={warning ?? label}
      className={styles.switch}
      data-warning={warning ? '' : undefined}
      onClick={onToggle}
    >
      <NetworkAvatar name={name} src={pictureOf(profile)} network={profile.type} />
      {isOn && <Check className={styles.tick} size={12} strokeWidth={3} aria-hidden />}
    </button>
  )
}

function isFound({ socialNetworkUsername, type }: Profile, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  return `${socialNetworkUsername} ${networkOf(type).name}`.toLowerCase().includes(wanted)
}
