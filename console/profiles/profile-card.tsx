// One profile: how it is, until when, when it last published, and what can be done.
import { CirclePause } from 'lucide-react'
import { NetworkAvatar } from '../networks/network-avatar.tsx'
import { networkOf } from '../networks/networks.ts'
import { useZone } from '../session/me.ts'
import { texts } from '../texts/texts.ts'
import { capitalize, formatDate } from '../time/format.ts'
import { momentLabel } from '../time/labels.ts'
import { useNow } from '../time/use-now.ts'
import { inZone } from '../time/wall-time.ts'
import colors from '../ui/state-colors.module.css'
import { avatarOf } from './avatar.ts'
import { healthOf } from './health.ts'
import { isOfOrganization, type ProfilePauses } from './pause.ts'
import { ProfileActions } from './profile-actions.tsx'
import styles from './profile-card.module.css'
import type { Profile } from './profiles.ts'

type Props = { profile: Profile; lastPost: number | undefined }

export function ProfileCard({ profile, lastPost }: Props) {
  const text = texts('profiles')
  const zone = useZone()
  const name = profile.socialNetworkUsername
  const health = healthOf(profile, text, (date) => dateIn(zone, date))
  const { pauses = [] } = profile
  const { scheduledAfterExpiry } = profile.health
  return (
    <li className={styles.card}>
      <header>
        <NetworkAvatar name={name} src={avatarOf(profile)} network={profile.type} size="large" />
        <span className={styles.name}>
          <b>{name}</b>
          <small>{networkOf(profile.type).name}</small>
        </span>
        <span className={`${styles.health} ${styles[health.look]}`}>{health.word}</span>
      </header>
      <div className={styles.facts}>
        {pauses.length > 0 && <Paused pauses={pauses} />}
        <p className={health.look === 'good' ? '' : styles.trouble}>
          {health.sentence} {scheduledAfterExpiry > 0 && text.waitAfterEnd(scheduledAfterExpiry)}
        </p>
        <LastPost time={lastPost} zone={zone} />
      </div>
      <ProfileActions profile={profile} />
    </li>
  )
}

function Paused({ pauses }: { pauses: ProfilePauses }) {
  const text = texts('profiles')
  const ofOrganization = pauses.find(isOfOrganization)
  const reason = (ofOrganization ?? pauses[0])?.reason
  return (
    <p className={`${styles.paused} ${colors.pending}`}>
      <CirclePause size={16} aria-hidden />
      <span>
        {ofOrganization ? text.pausedWithAll : text.paused} {reason}
      </span>
    </p>
  )
}

function LastPost({ time, zone }: { time: number | undefined; zone: string }) {
  const text = texts('profiles')
  const now = useNow(zone)
  const when = time === undefined ? undefined : momentLabel(inZone(time, zone), now)
  return <p>{when ? capitalize(text.lastPost(when)) : text.noLastPost}</p>
}

function dateIn(zone: string, date: string): string {
  const day = Temporal.Instant.from(date).toZonedDateTimeISO(zone).toPlainDate()
  return formatDate(day, { day: 'numeric', month: 'long', year: 'numeric' })
}
