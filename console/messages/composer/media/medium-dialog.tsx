// Describes a medium, names the people in it and its cover, and moves or removes it without a drag.
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { texts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldFrame } from '../../../ui/field.tsx'
import type { Composing } from '../composing.ts'
import { refusalsOfMedium } from '../findings/refusal-at.ts'
import styles from './media-strip.module.css'
import { MediumDetails, takesPeople } from './medium-details.tsx'
import type { MediumStatus } from './medium-status.ts'
import { cancelUpload } from './uploads.ts'

type Props = {
  status: MediumStatus
  composing: Composing
  /** And not to a part. */
  isFirstPost: boolean
  onClose: () => void
}

const maxAltTextLength = 2000

export function MediumDialog({ status, composing, isFirstPost, onClose }: Props) {
  const { change } = composing
  const { key, altText } = status.medium
  const text = texts('composer')
  const isDocument = status.kind === 'DOCUMENT'
  const isPicture = status.kind === 'IMAGE' || status.kind === 'GIF'
  // The picture is shown with the places of the people.
  const hasPlaces = takesPeople(composing, status, isFirstPost)
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
      {isFirstPost &&
        refusalsOf(composing, key).map((words) => (
          <p key={words} className={styles.refused} role="status">
            {words}
          </p>
        ))}
      {isPicture && !hasPlaces && status.previewUrl && (
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
      <MediumDetails status={status} composing={composing} isFirstPost={isFirstPost} />
    </Dialog>
  )
}

function refusalsOf({ report, targets, form }: Composing, key: string): string[] {
  const index = form.media.findIndex((medium) => medium.key === key)
  return refusalsOfMedium(report, targets, index)
}
