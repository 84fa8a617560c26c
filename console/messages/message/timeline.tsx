import { useQuery } from '@tanstack/react-query'
import { texts } from '../../texts/texts.ts'
import { formatSeconds } from '../../time/format.ts'
import { dayLabel } from '../../time/labels.ts'
import { useNow } from '../../time/use-now.ts'
import { Query } from '../../ui/query.tsx'
import type { Message } from '../listing.ts'
import { eventsQuery } from './message-query.ts'
import styles from './timeline.module.css'
import { type Entry, timelineOf } from './timeline.ts'

type Props = { message: Message; network: string; zone: string }

export function Timeline({ message, network, zone }: Props) {
  const query = useQuery(eventsQuery(message))
  const text = texts('message')
  return (
    <Query query={query}>
      {(events) => {
        const entries = timelineOf(events)
        if (entries.length === 0) return <p className={styles.empty}>{text.noHistory}</p>
        return (
          <ol className={styles.timeline}>
            {entries.map((entry) => (
              <Row key={`${entry.at} ${entry.kind}`} entry={entry} network={network} zone={zone} />
            ))}
          </ol>
        )
      }}
    </Query>
  )
}

function Row({ entry, network, zone }: { entry: Entry; network: string; zone: string }) {
  const now = useNow(zone)
  const at = Temporal.Instant.from(entry.at).toZonedDateTimeISO(zone)
  const look = entry.kind === 'outcome' ? styles[entry.outcome] : ''
  const reason = entry.kind === 'begun' ? null : entry.reason
  return (
    <li className={look}>
      <time dateTime={entry.at}>
        {formatSeconds(at)}
        <small>{dayLabel(at.toPlainDate(), now)}</small>
      </time>
      <span>
        <b>{titleOf(entry, network)}</b>
        {reason && <p>{reason}</p>}
      </span>
    </li>
  )
}

function titleOf(entry: Entry, network: string): string {
  const text = texts('message')
  if (entry.kind === 'begun') return text.begun(network, entry.number)
  if (entry.kind === 'outcome') return text.attempt[entry.outcome](network)
  const names: Record<string, string> = text.actions
  return names[entry.type] ?? entry.type
}
