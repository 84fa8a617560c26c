// One network's likeness: the order of its parts, its cut-off, and what it does with links.
import { Globe, ImageOff, Link2, type LucideIcon } from 'lucide-react'
import { findLinks } from '../../../../server/networks/shared/links.ts'
import type { Network } from '../../../networks/networks.ts'
import { pictureOf } from '../../../profiles/picture.ts'
import { texts } from '../../../texts/texts.ts'
import { formatShortDay } from '../../../time/format.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import type { Composing, Target } from '../composing.ts'
import { textFor } from '../form/form.ts'
import { piecesOf } from '../editor/pieces.ts'
import { actIcons } from './act-icons.ts'
import { PreviewMedia } from './preview-media.tsx'
import styles from './previews.module.css'

type Props = { composing: Composing; target: Target }

/** Of a network that is not known. */
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

export function NetworkPreview({ composing, target }: Props) {
  const { draft, media, plan, now } = composing
  const text = texts('composer')
  const likeness = target.network?.preview ?? plain
  const words = textFor(draft, target.mark)
  const [profile] = target.profiles
  const name = (profile?.socialNetworkUsername ?? '').replace(/^@/, '')
  const day = formatShortDay((plan.kind === 'at' ? plan.time : now).toPlainDate())
  const linked = likeness.hasLinkCard ? lastLinkOf(words) : undefined
  const link = media.length === 0 ? linked : undefined
  return (
    <>
      <article
        className={`${styles.card} ${styles[likeness.shape]}`}
        aria-label={text.previewOf(target.name)}
      >
        <Author name={name} src={profile && pictureOf(profile)} day={day} likeness={likeness} />
        <Words words={words} likeness={likeness} name={name} />
        <PreviewMedia media={media} layout={likeness.media} />
        {media.length === 0 && target.network?.media.isNeeded && (
          <div className={`${styles.media} ${styles[likeness.media]}`}>
            <span>
              <ImageOff size={24} aria-hidden />
              {text.needsPicture(target.name)}
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
          {link ? text.linkCard(target.name) : text.noLinkCard(target.name)}
        </p>
      )}
    </>
  )
}

/** An icon that is newer than this page is left out. */
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

/** The page itself is not asked for: only its address is known. */
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
}: {
  words: string
  likeness: Likeness
  name: string
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
    </p>
  )
}
