// The pictures and videos in their order. They are moved by drag, by Alt and the arrow keys, or in their dialog.
import { ImagePlus } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { texts } from '../../../texts/texts.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import type { Composing } from '../composing.ts'
import styles from './media-strip.module.css'
import type { MediumStatus } from './medium-status.ts'
import { MediumTile } from './medium-tile.tsx'
import { acceptedTypes } from './uploads.ts'
import type { AddingMedia } from './use-add-media.ts'

// Loaded when it is opened.
const MediumDialog = lazyPart(() => import('./medium-dialog.tsx'), 'MediumDialog')

type Props = {
  media: MediumStatus[]
  composing: Composing
  adding: AddingMedia
  /** The part that they belong to, for its button. */
  of?: string
}

export function MediaStrip({ media, composing, adding, of }: Props) {
  const { change } = composing
  const text = texts('composer')
  const label = of === undefined ? text.addMedia : `${text.addMedia}: ${of}`
  const picker = useRef<HTMLInputElement>(null)
  const [opened, setOpened] = useState<string>()
  const open = media.find(({ medium }) => medium.key === opened)
  return (
    <div className={styles.strip}>
      {media.length > 0 && (
        <ul aria-label={text.media}>
          {media.map((status) => (
            <MediumTile
              key={status.medium.key}
              status={status}
              change={change}
              onOpen={() => setOpened(status.medium.key)}
            />
          ))}
        </ul>
      )}
      <button
        type="button"
        className={media.length > 0 ? styles.add : styles.first}
        aria-label={label}
        onClick={() => picker.current?.click()}
      >
        <ImagePlus size={18} aria-hidden />
        <span>{media.length > 0 ? text.add : text.addMedia}</span>
      </button>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={acceptedTypes}
        aria-label={label}
        onChange={(event) => {
          adding.add([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {adding.refused.length > 0 && (
        <p className={styles.refused} role="alert">
          {adding.refused.map(text.refusedFile).join(' ')}
        </p>
      )}
      {open && (
        <Suspense>
          <MediumDialog
            status={open}
            composing={composing}
            isFirstPost={of === undefined}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}
