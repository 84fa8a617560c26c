// The changes since an earlier review: its reason, the text word by word, media, time and other fields.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { texts } from '../../texts/texts.ts'
import { formatList } from '../../time/format.ts'
import { momentLabel } from '../../time/labels.ts'
import { useNow } from '../../time/use-now.ts'
import { inZone } from '../../time/wall-time.ts'
import type { Message } from '../listing.ts'
import { messageQuery } from '../message/message-query.ts'
import { Rejection } from '../message/rejection.tsx'
import { type Change, changesOf, compareWords } from './changes.ts'
import styles from './earlier.module.css'
import { earlierQuery } from './earlier-query.ts'

type Props = { message: Message; zone: string }

export function Earlier({ message, zone }: Props) {
  const { data: earlierId } = useQuery(earlierQuery(message))
  const { data: earlier } = useQuery({
    ...messageQuery(earlierId ?? ''),
    enabled: Boolean(earlierId),
    refetchInterval: false,
  })
  if (!earlier) return null
  return <Compared message={message} earlier={earlier} zone={zone} />
}

function Compared({ message, earlier, zone }: Props & { earlier: Message }) {
  const text = texts('review')
  const changes = changesOf(earlier, message)
  const hasOtherText = earlier.text !== message.text
  return (
    <section className={styles.earlier} aria-label={text.changed}>
      <header>
        <h2>{text.changed}</h2>
        <Link to="/messages/$messageId" params={{ messageId: earlier.id }}>
          {text.seeEarlier}
        </Link>
      </header>
      <Rejection message={earlier} />
      {hasOtherText && <Text before={earlier.text} after={message.text} />}
      {changes.length > 0 && (
        <ul>
          {changes.map((change) => (
            <li key={change.field}>
              <ChangeWords change={change} zone={zone} />
            </li>
          ))}
        </ul>
      )}
      {!hasOtherText && changes.length === 0 && <p>{text.nothingChanged}</p>}
    </section>
  )
}

function Text({ before, after }: { before: string; after: string }) {
  const pieces = compareWords(before, after)
  return (
    <p className={styles.text}>
      {pieces.map(({ kind, text }, index) => {
        const key = `${index} ${kind}`
        if (kind === 'added') return <ins key={key}>{text}</ins>
        return kind === 'removed' ? <del key={key}>{text}</del> : <span key={key}>{text}</span>
      })}
    </p>
  )
}

function ChangeWords({ change, zone }: { change: Change; zone: string }) {
  const text = texts('review')
  const now = useNow(zone)
  const when = (time: number | null) =>
    time === null ? text.onApproval : momentLabel(inZone(time, zone), now)
  switch (change.field) {
    case 'time':
      return text.timeChanged(when(change.before), when(change.after))
    case 'media':
      return change.hasOther
        ? text.mediaRearranged
        : text.mediaChanged(change.added, change.removed)
    case 'tags':
      return text.tagsChanged(formatList(change.before), formatList(change.after))
    case 'said':
      return text.saidChanged(formatList(change.names.map((name) => text.said[name])))
    case 'details':
      return text.detailsChanged
  }
}
