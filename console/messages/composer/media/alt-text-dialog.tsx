// Describes a picture, and moves or removes it without a drag.
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { texts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldFrame } from '../../../ui/field.tsx'
import type { Change } from '../form/form.ts'
import styles from './media-strip.module.css'
import type { MediumStatus } from './medium-status.ts'
import { cancelUpload } from './uploads.ts'

type Props = { status: MediumStatus; change: (change: Change) => void; onClose: () => void }

const maxAltTextLength = 2000

export function AltTextDialog({ status, change, onClose }: Props) {
  const { key, altText } = status.medium
  const text = texts('composer')
  const isDocument = status.kind === 'DOCUMENT'
  const move = (by: -1 | 1) => change({ type: 'moveMedium', key, by })
  return (
    <Dialog
      title={isDocument ? status.medium.name || text.pdf : text.altTitle}
      onClose={onClose}
      actions={
        <>
          <Button
            look="danger"
            onClick={() => {
              onClose()
              cancelUpload(key)
              change({ type: 'removeMedium', key })
            }}
          >
            {text.remove}
          </Button>
          <Button onClick={() => move(-1)}>
            <ChevronLeft size={15} aria-hidden /> {text.earlier}
          </Button>
          <Button onClick={() => move(1)}>
            {text.later} <ChevronRight size={15} aria-hidden />
          </Button>
          <Button look="primary" onClick={onClose}>
            {text.done}
          </Button>
        </>
      }
    >
      {status.reason && <p className={styles.refused}>{status.reason}</p>}
      {status.previewUrl && (status.kind === 'IMAGE' || status.kind === 'GIF') && (
        <img className={styles.large} src={status.previewUrl} alt={altText} />
      )}
      {!isDocument && (
        <FieldFrame label={text.altLabel} hint={text.altHint}>
          {(attributes) => (
            <textarea
              {...attributes}
              className={styles.altText}
              rows={4}
              maxLength={maxAltTextLength}
              value={altText}
              onChange={(event) => change({ type: 'describe', key, altText: event.target.value })}
            />
          )}
        </FieldFrame>
      )}
    </Dialog>
  )
}
