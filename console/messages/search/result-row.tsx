// A found message: its picture, its text with the found words marked, where and when, its author and tags.
import { Link } from '@tanstack/react-router'
import { NetworkMark } from '../../networks/network-mark.tsx'
import { networkOf } from '../../networks/networks.ts'
import { useProfileById } from '../../profiles/profiles.ts'
import { texts } from '../../texts/texts.ts'
import { momentLabel } from '../../time/labels.ts'
import { inZone } from '../../time/wall-time.ts'
import { StateBadge } from '../../ui/state.tsx'
import { stateOf } from '../../ui/state-of.ts'
import { isUnknown, type Message, timeOf } from '../listing.ts'
import { pictureOf } from '../media-of.ts'
import { goneWords, outWords } from '../post-words.ts'
import { shownText } from '../shown-text.ts'
import { useLabelColor } from '../tags/labels.ts'
import thumbnail from '../thumbnail.module.css'
import { highlight } from './highlight.ts'
import { lineOf } from './results-query.ts'
import styles from './search-page.module.css'

type Props = {
  message: Message
  /** The text that was searched for. */
  q: string
  author: string | undefined
  now: Temporal.ZonedDateTime
  zone: string
  isChosen: boolean
  onChoose: (isOn: boolean) => void
}

export function ResultRow({ message, q, author, now, zone, isChosen, onChoose }: Props) {
  const profile = useProfileById().get(message.socialProfile.id)
  const time = timeOf(message)
  const colorOf = useLabelColor()
  const lines = [lineOf(message)]
  const [out, gone] = [outWords(lines), goneWords(lines)]
  return (
    <li className={styles.row}>
      <label className={styles.choose}>
        <span className="unseen">
          {texts('calendar').bulk.choose(shownText(message).slice(0, 80))}
        </span>
        <input
          type="checkbox"
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
      </label>
      <Link to="/messages/$messageId" params={{ messageId: message.id }} className={styles.found}>
        <p className={styles.text}>
          {message.text === ''
            ? shownText(message) || texts('search').noText
            : highlight(message.text, q).map((part, index) =>
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
                part.isHit ? <mark key={index}>{part.text}</mark> : part.text,
              )}
        </p>
        <span className={styles.facts}>
          <StateBadge
            state={isUnknown(message) ? 'unknown' : stateOf(message.state)}
            network={profile && networkOf(profile.type).name}
          />
          {gone && <span className={styles.gone}>{gone}</span>}
          {out && <span>{out}</span>}
          <time>
            {time === undefined ? texts('message').soon : momentLabel(inZone(time, zone), now)}
          </time>
          {profile && (
            <span className={styles.profile}>
              <NetworkMark type={profile.type} size={14} />
              {profile.socialNetworkUsername}
            </span>
          )}
          {author && <span>{author}</span>}
          {(message.tags ?? []).map((tag) => (
            <span key={tag} className={styles.tag} data-label={colorOf(tag)}>
              {tag}
            </span>
          ))}
        </span>
      </Link>
      <Picture message={message} />
    </li>
  )
}

function Picture({ message }: { message: Message }) {
  const [first] = message.mediaUrls ?? []
  const source = first && pictureOf(first, message)
  if (!source) return null
  return (
    <img
      className={thumbnail.thumbnail}
      src={source}
      alt={first.altText ?? ''}
      width={44}
      height={44}
      loading="lazy"
    />
  )
}
