// The profiles of the message, by name. The row has as many as fit; a dialog lists all, with groups and a search. One that must be
// reconnected shows it before anything is written.

import { Link } from '@tanstack/react-router'
import { Check, ChevronDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { NetworkAvatar } from '../../../networks/network-avatar.tsx'
import { networkOf } from '../../../networks/networks.ts'
import { avatarOf } from '../../../profiles/avatar.ts'
import { rowOf } from '../../../profiles/choosing/find-profiles.ts'
import { reasonOf } from '../../../profiles/choosing/reason-of.ts'
import { needsSignIn, type Profile } from '../../../profiles/profiles.ts'
import { useReconnecting } from '../../../profiles/who-reconnects.ts'
import { texts } from '../../../texts/texts.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { usePhone } from '../../../ui/use-media.ts'
import type { Composing } from '../composing.ts'
import { sourceOf } from '../form/form.ts'
import styles from './profile-picker.module.css'

// For profiles that post to boards.
const BoardField = lazyPart(() => import('./board-field.tsx'), 'BoardField')

// Loaded when it is opened.
const ProfileChooser = lazyPart(
  () => import('../../../profiles/choosing/profile-chooser.tsx'),
  'ProfileChooser',
)

/** So many fit above the text, which must stay in view. With more profiles than `all`, the row has `some`. */
const maxInRow = { phone: { all: 4, some: 4 }, other: { all: 12, some: 9 } }

export function ProfilePicker({ composing }: Props) {
  const { chosen, form, change } = composing
  return (
    <section className={styles.picker} aria-label={texts('composer').to}>
      {sourceOf(form) ? <Fixed profile={chosen[0]} /> : <Choice composing={composing} />}
      <Suspense>
        {chosen
          .filter(({ type }) => networkOf(type).network?.hasBoards)
          .map((profile) => (
            <BoardField
              key={profile.id}
              profile={profile}
              boardId={form.boards[profile.id] ?? ''}
              onChoose={(boardId) =>
                change({ type: 'chooseBoard', profileId: profile.id, boardId })
              }
            />
          ))}
      </Suspense>
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
        src={avatarOf(profile)}
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
  const [isOpen, setOpen] = useState(false)
  const { all, some } = usePhone() ? maxInRow.phone : maxInRow.other
  const free = everyProfile.filter((profile) => !reasonOf(profile) || chosen.includes(profile))
  const shown = rowOf(free, form.profileIds, free.length > all ? some : all)
  return (
    <>
      <ul className={styles.profiles}>
        {shown.map((profile) => (
          <li key={profile.id}>
            <Switch
              profile={profile}
              isOn={form.profileIds.includes(profile.id)}
              onToggle={() => change({ type: 'toggleProfile', profileId: profile.id })}
            />
          </li>
        ))}
        <li>
          <button
            type="button"
            className={styles.more}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            {text.chosen(chosen.length, everyProfile.length)}
            <ChevronDown size={15} aria-hidden />
          </button>
        </li>
      </ul>
      {chosen.filter(needsSignIn).map((profile) => (
        <Expired key={profile.id} profile={profile} />
      ))}
      {isOpen && (
        <Suspense>
          <ProfileChooser
            title={text.to}
            profiles={everyProfile}
            chosen={new Set(form.profileIds)}
            reasonOf={reasonOf}
            onChange={(profileIds) => change({ type: 'chooseProfiles', profileIds })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function Expired({ profile }: { profile: Profile }) {
  const text = texts('composer')
  const { isMine, ask } = useReconnecting(profile)
  return (
    <p className={styles.expired}>
      {text.needsSignIn(profile.socialNetworkUsername)}{' '}
      {isMine ? <Link to="/profiles">{text.reconnect}</Link> : ask}
    </p>
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
      <NetworkAvatar name={name} src={avatarOf(profile)} network={profile.type} />
      <span className={styles.name}>{name}</span>
      {isOn && <Check className={styles.tick} size={12} strokeWidth={3} aria-hidden />}
    </button>
  )
}
