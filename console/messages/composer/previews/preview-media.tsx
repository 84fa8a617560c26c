import { FileText, Film } from 'lucide-react'
import { texts } from '../../../texts/texts.ts'
import type { Likeness } from './post-preview.tsx'
import styles from './previews.module.css'

export type PreviewMedium = {
  key: string
  /** Undefined: there is no picture of it yet. */
  previewUrl: string | undefined
  isVideo: boolean
  /** A PDF, which has no picture. */
  isDocument?: boolean
  altText: string
}

type Props = { media: PreviewMedium[]; layout: Likeness['media'] }

/** Further media are not shown. */
const maxShown = 4

export function PreviewMedia({ media, layout }: Props) {
  if (media.length === 0) return null
  const shown = layout === 'grid' ? media.slice(0, maxShown) : media.slice(0, 1)
  const hidden = media.length - shown.length
  return (
    <div className={`${styles.media} ${styles[layout]}`} data-count={shown.length}>
      {shown.map(({ key, previewUrl, isVideo, isDocument, altText }) => (
        <span key={key}>
          {isDocument ? (
            <>
              <FileText size={24} aria-hidden />
              {texts('composer').pdf}
            </>
          ) : isVideo || !previewUrl ? (
            <Film size={24} aria-hidden />
          ) : (
            <img src={previewUrl} alt={altText} />
          )}
        </span>
      ))}
      {hidden > 0 && <s>{layout === 'grid' ? `+${hidden}` : `1/${media.length}`}</s>}
    </div>
  )
}
