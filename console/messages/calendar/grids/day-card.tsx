// A card of the day view, over its whole width: time, picture, text, author, profiles and state.
import { Link } from '@tanstack/react-router'
import { networkOf } from '../../../networks/networks.ts'
import type { ProfileById } from '../../../profiles/profiles.ts'
import { texts } from '../../../texts/texts.ts'
import { formatList, formatTime } from '../../../time/format.ts'
import { inZone } from '../../../time/wall-time.ts'
import { StateBadge } from '../../../ui/state.tsx'
import colors from '../../../ui/state-colors.module.css'
import { goneWords, outWords } from '../../post-words.ts'
import { MenuButton } from '../acting/menu-button.tsx'
import { type Card, lookOf, mediaOf, typesOf, unknownOf } from '../cards.ts'
import styles from './day-card.module.css'
import { Marks } from './marks.tsx'

type Props = { card: Card; zone: string; profiles: ProfileById }

export function DayCard({ card, zone, profiles }: Props) {
  const [first] = card.lines
  const author = first?.createdByMember?.fullName
  const picture = card.lines.find(({ thumbnailUrl }) => thumbnailUrl)?.thumbnailUrl
  const state = lookOf(card)
  const unknown = profiles.get(unknownOf(card.lines)?.socialProfile.id ?? '')
  const names = card.lines.flatMap(
    ({ socialProfile: { id } }) => profiles.get(id)?.socialNetworkUsername ?? [],
  )
  const media = mediaOf(card)
  const posts = goneWords(card.lines) ?? outWords(card.lines)
  return (
    <span className={styles.holder}>
      <Link
        to="/messages/$messageId"
        params={{ messageId: first?.id ?? '' }}
        className={`${styles.card} ${colors[state]}`}
        data-card={card.key}
        draggable={false}
        tabIndex={-1}
      >
        <time>{card.time === null ? '—' : formatTime(inZone(card.time, zone))}</time>
        <span className={styles.words}>
          <b className={state === 'rejected' ? styles.struck : ''}>{card.text}</b>
          <span className={styles.foot}>
            <Marks types={typesOf(card, profiles)} />
            <span className={styles.names}>{formatList(names)}</span>
            {posts && <span>{posts}</span>}
            {author && <span className={styles.author}>{texts('calendar').writtenBy(author)}</span>}
          </span>
        </span>
        {picture && <img src={picture} alt="" width={52} height={52} />}
        {media > 0 && <span className="unseen">{texts('calendar').media(media)}</span>}
        <StateBadge state={state} network={unknown && networkOf(unknown.type).name} />
      </Link>
      <MenuButton card={card} className={styles.menu ?? ''} />
    </span>
  )
}
