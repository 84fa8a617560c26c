import { NetworkMark } from '../networks/network-mark.tsx'
import { networkOf } from '../networks/networks.ts'
import { useProfileById } from '../profiles/profiles.ts'
import { texts } from '../texts/texts.ts'
import { capitalize } from '../time/format.ts'
import { momentLabel } from '../time/labels.ts'
import { useNow } from '../time/use-now.ts'
import { NoticeActs } from './notice-acts.tsx'
import { lookOf, NoticeIcon } from './notice-icon.tsx'
import { isCut, reasonOf, titleOf } from './notice-words.ts'
import type { Notice } from './notices.ts'
import styles from './notices-page.module.css'

export function NoticeRow({ notice, zone }: { notice: Notice; zone: string }) {
  const { message, isRead } = notice
  const reason = reasonOf(notice)
  return (
    <li className={`${styles.notice} ${styles[lookOf(notice)]} ${isRead ? '' : styles.unread}`}>
      <span className={styles.icon}>
        <NoticeIcon notice={notice} />
      </span>
      <div className={styles.words}>
        <h2>
          {!isRead && <span className="unseen">{texts('notices').unread}</span>}
          {titleOf(notice)}
        </h2>
        <Meta notice={notice} zone={zone} />
        {reason && <p className={styles.reason}>{reason}</p>}
        {isCut(message) && <p className={styles.text}>{message.text}</p>}
        <div className={styles.actions}>
          <NoticeActs notice={notice} />
        </div>
      </div>
    </li>
  )
}

/** When it happened, and on which profile. */
function Meta({ notice, zone }: { notice: Notice; zone: string }) {
  const now = useNow(zone)
  const profile = useProfileById().get(notice.message.socialProfile.id)
  const at = Temporal.Instant.from(notice.createdDate).toZonedDateTimeISO(zone)
  return (
    <p className={styles.meta}>
      <time dateTime={notice.createdDate}>{capitalize(momentLabel(at, now))}</time>
      {profile && (
        <span>
          <NetworkMark type={profile.type} />
          {texts('composer').onNetwork(profile.socialNetworkUsername, networkOf(profile.type).name)}
        </span>
      )}
    </p>
  )
}
