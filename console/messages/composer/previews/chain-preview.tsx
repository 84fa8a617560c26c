// The posts that follow, as their network shows them: replies below each other, comments below the post.
import type { Profile } from '../../../profiles/profiles.ts'
import { texts } from '../../../texts/texts.ts'
import { formatDuration } from '../../../time/duration.ts'
import styles from './chain-preview.module.css'
import { PostPreview } from './post-preview.tsx'
import { PreviewMedia, type PreviewMedium } from './preview-media.tsx'

export type PreviewPart = {
  key: string
  as: 'REPLY' | 'COMMENT' | null
  words: string
  media: PreviewMedium[]
  delaySeconds?: number | undefined
}

type Props = {
  type: string
  profile: Profile | undefined
  parts: readonly PreviewPart[]
  day: Temporal.PlainDate
  isWhole?: boolean
}

export function ChainPreview({ type, profile, parts, day, isWhole = false }: Props) {
  const text = texts('composer').parts
  if (parts.length === 0) return null
  const name = (profile?.socialNetworkUsername ?? '').replace(/^@/, '')
  return (
    <ol className={styles.chain} aria-label={text.preview}>
      {parts.map(({ key, as, words, media, delaySeconds = 0 }) => (
        <li key={key}>
          {delaySeconds > 0 && (
            <p className={styles.delay}>{text.after(formatDuration(delaySeconds))}</p>
          )}
          {as === 'COMMENT' ? (
            <div className={styles.comment}>
              <p>
                <b>{name}</b> {words}
              </p>
              <PreviewMedia media={media} layout="grid" />
            </div>
          ) : (
            <PostPreview
              type={type}
              profile={profile}
              words={words}
              media={media}
              day={day}
              isWhole={isWhole}
              isReply
            />
          )}
        </li>
      ))}
    </ol>
  )
}
