// A message as one network shows it: the order of its parts, its cut-off, and its link previews.
import { Globe, ImageOff, Link2, type LucideIcon } from 'lucide-react'
import { findLinks } from '../../../../server/networks/shared/links.ts'
import { type Network, networkOf } from '../../../networks/networks.ts'
import { avatarOf } from '../../../profiles/avatar.ts'
import type { Profile } from '../../../profiles/profiles.ts'
import { texts } from '../../../texts/texts.ts'
import { formatShortDay } from '../../../time/format.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { piecesOf } from '../editor/pieces.ts'
import type { PollBody } from '../form/polls.ts'
import type { PostType } from '../form/post-types.ts'
import { actIcons } from './act-icons.ts'
import { PreviewMedia, type PreviewMedium } from './preview-media.tsx'
import { PreviewPoll } from './preview-poll.tsx'
import styles from './previews.module.css'
import typeMark from './type-mark.module.css'

type Props = {
  type: string
  profile: Profile | undefined
  words: string
  media: PreviewMedium[]
  day: Temporal.PlainDate
  /** Also shows, paler, the text that the network hides behind its cut-off: a reviewer reads all of it. */
  isWhole?: boolean
  /** It follows another post, and needs no medium. */
  isReply?: boolean
  /** Null: an ordinary post. */
  postType?: PostType | null
  poll?: PollBody | null | undefined
}

/** For an unknown network. */
const plain: Network['preview'] = {
  shape: 'short',
  media: 'grid',
  handle: 'none',
  avatar: 'round',
  showsLinks: true,
  hasLinkCard: false,
  cutAfter: null,
  acts: [],
}

export type Likeness = Network['preview']

export function PostPreview({
  type,
  profile,
  words,
  media,
  day,
  isWhole = false,
  isReply = false,
  postType = null,
  poll,
}: Props) {
  const text = texts('composer')
  const { name: networkName, network } = networkOf(type)
  const likeness = likenessOf(network?.preview ?? plain, postType)
  const rule = network?.postTypes.find((one) => one.type === postType && one.type !== 'FEED')
  const name = (profile?.socialNetworkUsername ?? '').replace(/^@/, '')
  const linked = likeness.hasLinkCard ? lastLinkOf(words) : undefined
  const link = media.length === 0 ? linked : undefined
  return (
    <>
      {rule && <p className={typeMark.mark}>{text.postTypes.names[rule.type]}</p>}
      <article
        className={`${styles.card} ${styles[likeness.shape]}`}
        aria-label={text.previewOf(networkName)}
      >
        <Author
          name={name}
          src={profile && avatarOf(profile)}
          day={formatShortDay(day)}
          likeness={likeness}
        />
        <Words
          words={rule?.hasText === false ? '' : words}
          likeness={likeness}
          name={name}
          isWhole={isWhole}
        />
        {poll && <PreviewPoll poll={poll} />}
        <PreviewMedia media={media} layout={likeness.media} />
        {media.length === 0 && network?.media.isNeeded && !isReply && (
          <div className={`${styles.media} ${styles[likeness.media]}`}>
            <span>
              <ImageOff size={24} aria-hidden />
              {text.needsPicture(networkName)}
            </span>
          </div>
        )}
        {link && <LinkCard link={link} />}
        <footer aria-hidden>
          {likeness.acts.map((act) => (
            <Act key={act.icon} {...act} />
          ))}
        </footer>
      </article>
      {linked && (
        <p className={styles.note}>
          {link ? text.linkCard(networkName) : text.noLinkCard(networkName)}
        </p>
      )}
    </>
  )
}

/** Reels and stories fill the height of a phone. */
function likenessOf(likeness: Likeness, postType: PostType | null): Likeness {
  return postType === 'REEL' || postType === 'STORY' ? { ...likeness, media: 'tall' } : likeness
}

/** An icon that this version of the page does not have is left out. */
function Act({ icon, label }: Likeness['acts'][number]) {
  const Icon: LucideIcon | undefined = actIcons[icon]
  return (
    <span>
      {Icon && <Icon size={16} />}
      {label && texts('composer').acts[label]}
    </span>
  )
}

type AuthorProps = { name: string; src: string | undefined; day: string; likeness: Likeness }

function Author({ name, src, day, likeness }: AuthorProps) {
  const { shape, handle, avatar } = likeness
  return (
    <header>
      <Avatar
        name={name}
        src={src}
        shape={avatar}
        size={shape === 'feed' || shape === 'pin' ? 'small' : 'large'}
      />
      <p data-handle={handle}>
        <b>{name}</b>{' '}
        <span>
          {handle !== 'none' && `@${name} · `}
          {day}
          {shape === 'post' && (
            <>
              {' · '}
              <Globe size={12} aria-hidden />
            </>
          )}
        </span>
      </p>
    </header>
  )
}

/** The linked page is not fetched: only its address is shown. */
function LinkCard({ link }: { link: string }) {
  const host = link.replace(/^https?:\/\//i, '').split(/[/?#]/)[0] ?? link
  return (
    <div className={styles.linkCard}>
      <Link2 size={20} aria-hidden />
      <p>
        <b>{host}</b>
        <span>{link}</span>
      </p>
    </div>
  )
}

function lastLinkOf(words: string): string | undefined {
  const found = findLinks(words).at(-1)
  return found && words.slice(found.start, found.end)
}

function Words({
  words,
  likeness: { cutAfter, showsLinks, shape },
  name,
  isWhole,
}: {
  words: string
  likeness: Likeness
  name: string
  isWhole: boolean
}) {
  const letters = [...words]
  const isCut = cutAfter !== null && letters.length > cutAfter
  const shown = isCut ? letters.slice(0, cutAfter).join('').trimEnd() : words
  if (shown === '') return null
  return (
    <p className={styles.words}>
      {shape === 'feed' && <b>{name} </b>}
      {piecesOf(shown, []).map(({ start, text, kind }) => (
        <span key={start} className={kind === 'link' && showsLinks ? styles.link : undefined}>
          {text}
        </span>
      ))}
      {isCut && <span className={styles.more}>… {texts('composer').more}</span>}
      {isCut && isWhole && <span className={styles.more}>{words.slice(shown.length)}</span>}
    </p>
  )
}
