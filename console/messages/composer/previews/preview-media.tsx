import { Film } from 'lucide-react'
import type { MediumStatus } from '../media/medium-status.ts'
import type { Likeness } from './network-preview.tsx'
import styles from './previews.module.css'

type Props = { media: MediumStatus[]; layout: Likeness['media'] }

/** More are behind the last. */
const mostShown = 4

export function PreviewMedia({ media, layout }: Props) {
  if (media.length === 0) return null
  const shown = layout === 'grid' ? media.slice(0, maxShown) : media.slice(0, 1)
  const hidden = media.length - shown.length
  return (
    <div className={`${styles.media} ${styles[layout]}`} data-count={shown.length}>
      {shown.map(({ medium, previewUrl, kind }) => (
        <span key={medium.key}>
          {kind === 'VIDEO' || !previewUrl ? (
            <Film size={24} aria-hidden />
          ) : (
            <img src={previewUrl} alt={medium.altText} />
          )}
        </span>
      ))}
      {hidden > 0 && <s>{layout === 'grid' ? `+${hidden}` : `1/${media.length}`}</s>}
    </div>
  )
}
