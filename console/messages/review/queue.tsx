// The messages under review, by due time, to choose another one first.
import { Link } from '@tanstack/react-router'
import { NetworkMark } from '../../networks/network-mark.tsx'
import { useProfileById } from '../../profiles/profiles.ts'
import { texts } from '../../texts/texts.ts'
import { momentLabel } from '../../time/labels.ts'
import { useNow } from '../../time/use-now.ts'
import { inZone } from '../../time/wall-time.ts'
import { Panel } from '../../ui/panel.tsx'
import type { Line } from '../listing.ts'
import { shownText } from '../shown-text.ts'
import styles from './queue.module.css'

type Props = { lines: Line[]; currentId: string; zone: string }

export function Queue({ lines, currentId, zone }: Props) {
  const profiles = useProfileById()
  const now = useNow(zone)
  return (
    <Panel
      title={texts('review').queue}
      aside={<span className={styles.count}>{lines.length}</span>}
      className={styles.panel ?? ''}
    >
      <ol>
        {lines.map(({ id, text, repost, socialProfile, scheduledSendTime }) => (
          <li key={id}>
            <Link
              to="/review"
              search={{ message: id }}
              replace
              className={styles.row}
              aria-current={id === currentId ? 'true' : undefined}
            >
              <NetworkMark type={profiles.get(socialProfile.id)?.type ?? ''} size={15} />
              <span className={styles.text}>{shownText({ text, repost })}</span>
              <time>
                {scheduledSendTime
                  ? momentLabel(inZone(scheduledSendTime, zone), now)
                  : texts('review').onApproval}
              </time>
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
