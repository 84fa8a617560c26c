import { useQuery } from '@tanstack/react-query'
import { useMemberNames } from '../../organizations/member-names.ts'
import { texts } from '../../texts/texts.ts'
import { formatSeconds } from '../../time/format.ts'
import { dayLabel } from '../../time/labels.ts'
import { useNow } from '../../time/use-now.ts'
import { Query } from '../../ui/query.tsx'
import type { Message } from '../listing.ts'
import { eventsQuery } from './message-query.ts'
import styles from './timeline.module.css'
import { type Entry, membersOf, timelineOf } from './timeline.ts'

type Props = { message: Message; network: string; zone: string }

export function Timeline({ message, network, zone }: Props) {
  const query = useQuery(eventsQuery(message))
  return (
    <Query query={query}>
      {(events) => <Entries entries={timelineOf(events)} network={network} zone={zone} />}
    </Query>
  )
}

type EntriesProps = { entries: Entry[]; network: string; zone: string }

function Entries({ entries, network, zone }: EntriesProps) {
  const names = useMemberNames(membersOf(entries))
  if (entries.length === 0) return <p className={styles.empty}>{texts('message').noHistory}</p>
  return (
    <ol className={styles.timeline}>
      {entries.map((entry, index) => {
        // Several entries may have the same second.
        const key = `${entry.at} ${index}`
        return <Row key={key} title={titleOf(entry, network, names)} entry={entry} zone={zone} />
      })}
    </ol>
  )
}

function Row({ entry, title, zone }: { entry: Entry; title: string; zone: string }) {
  const now = useNow(zone)
  const at = Temporal.Instant.from(entry.at).toZonedDateTimeISO(zone)
  const reason = entry.kind === 'begun' ? null : entry.reason
  return (
    <li className={styles[lookOf(entry)]}>
      <time dateTime={entry.at}>
        {formatSeconds(at)}
        <small>{dayLabel(at.toPlainDate(), now)}</small>
      </time>
      <span>
        <b>{title}</b>
        {reason && <p>{reason}</p>}
      </span>
    </li>
  )
}

function lookOf(entry: Entry): string {
  if (entry.kind === 'outcome') return entry.outcome
  return entry.kind === 'action' ? entry.type.toLowerCase() : ''
}

/** "Approved by Olivia Owner". A member who has left has no name. */
function titleOf(entry: Entry, network: string, names: Map<string, string>): string {
  const text = texts('message')
  if (entry.kind !== 'action') {
    const words =
      entry.kind === 'begun'
        ? text.begun(network, entry.number)
        : text.attempt[entry.outcome](network)
    return entry.part === undefined ? words : text.ofPost(entry.part, words)
  }
  const known: Record<string, string> = text.actions
  const what = known[entry.type] ?? entry.type
  const who = entry.isByApp ? text.anApp : names.get(entry.memberId ?? '')
  return who ? text.by(what, who) : what
}
