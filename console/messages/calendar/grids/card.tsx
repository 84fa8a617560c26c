// A card: text, state, time, marks and a sign for pictures. It opens its message, has a menu, and can be moved by pointer or keys (gestures/).
import { Link } from '@tanstack/react-router'
import { Image, ListOrdered } from 'lucide-react'
import { networkOf } from '../../../networks/networks.ts'
import type { ProfileById } from '../../../profiles/profiles.ts'
import { texts } from '../../../texts/texts.ts'
import { formatTime } from '../../../time/format.ts'
import { inZone } from '../../../time/wall-time.ts'
import { StateIcon } from '../../../ui/state.tsx'
import colors from '../../../ui/state-colors.module.css'
import { PostTypeMarks } from '../../post-type-mark.tsx'
import { markedTypes } from '../../post-types.ts'
import { MenuButton } from '../acting/menu-button.tsx'
import { type Card, lookOf, mediaOf, postsOf, typesOf, unknownOf } from '../cards.ts'
import styles from './card.module.css'
import { Marks } from './marks.tsx'

/** Passed by the grid: a query per card would make a full month slow. */
type Props = { card: Card; zone: string; profiles: ProfileById; isLine?: boolean }

export function MessageCard({ card, zone, profiles, isLine = false }: Props) {
  const state = lookOf(card)
  const unknown = profiles.get(unknownOf(card.lines)?.socialProfile.id ?? '')
  const media = mediaOf(card)
  const posts = postsOf(card)
  return (
    <span className={styles.holder}>
      <Link
        to="/messages/$messageId"
        params={{ messageId: card.lines[0]?.id ?? '' }}
        className={`${styles.card} ${colors[state]} ${styles[state] ?? ''} ${isLine ? styles.line : ''}`}
        data-card={card.key}
        draggable={false}
        tabIndex={-1}
      >
        <span className={styles.text}>{card.text}</span>
        {media > 0 && (
          <Image
            className={styles.media}
            size={13}
            role="img"
            aria-label={texts('calendar').media(media)}
          />
        )}
        <span className={styles.foot}>
          <StateIcon state={state} network={unknown && networkOf(unknown.type).name} />
          {posts > 0 && (
            <span className={styles.posts} role="img" aria-label={texts('calendar').posts(posts)}>
              <ListOrdered size={12} aria-hidden />
              {posts}
            </span>
          )}
          <PostTypeMarks types={markedTypes(card.lines)} size={12} className={styles.type} />
          {card.time !== null && <time>{formatTime(inZone(card.time, zone))}</time>}
          <Marks types={typesOf(card, profiles)} />
        </span>
      </Link>
      <MenuButton card={card} className={styles.menu ?? ''} />
    </span>
  )
}
