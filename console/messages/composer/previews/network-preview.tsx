// One network's likeness: the order of its parts, its cut-off, and what it does with links.
import { Globe, ImageOff, Link2 } from 'lucide-react'
import { findLinks } from '../../../../server/networks/x/length/links.ts'
import { pictureOf } from '../../../profiles/picture.ts'
import { texts } from '../../../texts/texts.ts'
import { formatShortDay } from '../../../time/format.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import type { Composing, Target } from '../composing.ts'
import { textFor } from '../draft/draft.ts'
import { piecesOf } from '../editor/pieces.ts'
import { type Likeness, likenessOf } from './likeness.ts'
import { PreviewMedia } from './preview-media.tsx'
import styles from './previews.module.css'

type Props = { composing: Composing; target: Target }

export function NetworkPreview({ composing, target }: Props) {
  const { draft, media, plan, now } = composing
  const text = texts('composer')
  const likeness = likenessOf(target.mark)
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
        {media.length === 0 && likeness.needsPicture && (
          <div className={`${styles.media} ${styles[likeness.media]}`}>
            <span>
              <ImageOff size={24} aria-hidden />
              {text.needsPicture(target.name)}
            </span>
          </div>
        )}
        {link && <LinkCard link={link} />}
        <footer aria-hidden>
          {likeness.acts.map(({ icon: Icon, label }) => (
            <span key={label ?? Icon.displayName}>
              <Icon size={16} />
              {label && text.acts[label]}
            </span>
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
  const isCut = letters.length > cutAfter
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
