// A message as a row: time, text, marks, state and picture; in the list also author and tags.
import { Link } from '@tanstack/react-router'
import { Image, ListOrdered, Repeat } from 'lucide-react'
import { NetworkMark } from '../../networks/network-mark.tsx'
import { networkOf } from '../../networks/networks.ts'
import { useProfileById } from '../../profiles/profiles.ts'
import { texts } from '../../texts/texts.ts'
import { formatTime } from '../../time/format.ts'
import { inZone } from '../../time/wall-time.ts'
import styles from '../../ui/message-row.module.css'
import { StateBadge } from '../../ui/state.tsx'
import { PostTypeMarks } from '../post-type-mark.tsx'
import { markedTypes } from '../post-types.ts'
import { goneWords, outWords } from '../post-words.ts'
import { Thumbnail } from '../thumbnail.tsx'
import { type Card, lookOf, mediaOf, postsOf, unknownOf } from './cards.ts'
import { Facts } from './facts.tsx'

type Props = { card: Card; zone: string; withFacts?: boolean }

export function MessageRow({ card, zone, withFacts = false }: Props) {
  const profiles = useProfileById()
  const unknown = profiles.get(unknownOf(card.lines)?.socialProfile.id ?? '')
  const media = mediaOf(card)
  const posts = postsOf(card)
  const [out, gone] = [outWords(card.lines), goneWords(card.lines)]
  return (
    <Link
      to="/messages/$messageId"
      params={{ messageId: card.lines[0]?.id ?? '' }}
      className={styles.row}
      data-card={card.key}
    >
      <time>{card.time === null ? '—' : formatTime(inZone(card.time, zone))}</time>
      <span className={styles.words}>
        <b>{card.text}</b>
        <span className={styles.marks}>
          {card.lines.map(({ id, socialProfile }) => (
            <NetworkMark key={id} type={profiles.get(socialProfile.id)?.type ?? ''} />
          ))}
          <StateBadge state={lookOf(card)} network={unknown && networkOf(unknown.type).name} />
          {gone && <span className={styles.gone}>{gone}</span>}
          {out && <span className={styles.media}>{out}</span>}
          {card.lines.some(({ series }) => series) && (
            <span className={styles.media}>
              <Repeat size={14} aria-hidden />
              <span className="unseen">{texts('series').partOf}</span>
            </span>
          )}
          <PostTypeMarks types={markedTypes(card.lines)} size={14} className={styles.media} />
          {posts > 0 && !out && (
            <span className={styles.media}>
              <ListOrdered size={14} aria-hidden />
              <span aria-hidden>{posts}</span>
              <span className="unseen">{texts('calendar').posts(posts)}</span>
            </span>
          )}
          {media > 0 && (
            <span className={styles.media}>
              <Image size={14} aria-hidden />
              <span aria-hidden>{media}</span>
              <span className="unseen">{texts('calendar').media(media)}</span>
            </span>
          )}
          {withFacts && <Facts card={card} />}
        </span>
      </span>
      <Thumbnail lines={card.lines} />
    </Link>
  )
}
