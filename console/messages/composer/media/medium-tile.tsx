import { Check, FileText, Film, RotateCw, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { texts } from '../../../texts/texts.ts'
import type { Change } from '../form/form.ts'
import styles from './media-strip.module.css'
import type { MediumStatus } from './medium-status.ts'
import { cancelUpload, retryUpload } from './uploads.ts'

type Props = { status: MediumStatus; change: (change: Change) => void; onOpen: () => void }

const dragType = 'application/x-carillon-medium'

export function MediumTile({ status, change, onOpen }: Props) {
  const { medium, state } = status
  const { key, name } = medium
  const text = texts('composer')
  const remove = () => {
    cancelUpload(key)
    change({ type: 'removeMedium', key })
  }
  const press = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : undefined
    if (event.altKey && by !== undefined) {
      event.preventDefault()
      change({ type: 'moveMedium', key, by })
    }
    if (event.key === 'Delete') remove()
  }
  return (
    <li
      className={styles.tile}
      draggable
      onDragStart={(event) => event.dataTransfer.setData(dragType, key)}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(dragType)) event.preventDefault()
      }}
      onDrop={(event) => {
        const moved = event.dataTransfer.getData(dragType)
        if (!moved) return
        event.preventDefault()
        change({ type: 'placeMedium', key: moved, before: key })
      }}
    >
      <button
        type="button"
        className={styles.open}
        aria-label={`${text.openMedium(name)}, ${wordOf(status)}`}
        title={text.mediaHint}
        onClick={onOpen}
        onKeyDown={press}
      >
        <Shown status={status} />
      </button>
      {state === 'failed' && status.canRetry && (
        <button
          type="button"
          className={styles.retry}
          aria-label={text.retryUpload(name)}
          onClick={() => retryUpload(key, (id) => change({ type: 'uploadBegun', key, id }))}
        >
          <RotateCw size={14} aria-hidden />
        </button>
      )}
      <button
        type="button"
        className={styles.remove}
        aria-label={state === 'sending' ? text.cancelUpload(name) : text.removeMedium(name)}
        onClick={remove}
      >
        <X size={13} aria-hidden />
      </button>
    </li>
  )
}

/** The text on the tile. */
function wordOf({ state, medium, progress, kind }: MediumStatus): string {
  const text = texts('composer')
  if (state === 'sending') return text.percent(Math.round(progress * 100))
  if (state === 'preparing') return text.preparing
  if (state === 'failed') return text.uploadFailed
  if (kind === 'DOCUMENT') return text.pdf
  return medium.altText.trim() === '' ? text.altMissing : text.altDone
}

function Shown({ status }: { status: MediumStatus }) {
  const { state, previewUrl, kind, progress, reason, medium } = status
  const word = wordOf(status)
  if (state === 'sending')
    return (
      <span className={styles.progress}>
        {word}
        <progress max={1} value={progress} aria-label={medium.name} />
      </span>
    )
  const isDescribed = state === 'ready' && (kind === 'DOCUMENT' || medium.altText.trim() !== '')
  const look = state === 'failed' ? styles.failed : state === 'ready' ? styles.missing : ''
  return (
    <>
      <Picture previewUrl={previewUrl} kind={kind} />
      <span className={`${styles.label} ${isDescribed ? '' : look}`} title={reason}>
        {isDescribed && <Check size={12} strokeWidth={3} aria-hidden />}
        {word}
      </span>
    </>
  )
}

function Picture({ previewUrl, kind }: Pick<MediumStatus, 'previewUrl' | 'kind'>) {
  if (kind === 'DOCUMENT') return <FileText size={20} aria-hidden />
  if (!previewUrl) return <Film size={20} aria-hidden />
  // The video of an upload is a blob, which only a video element can show; a stored one has a thumbnail.
  if (kind === 'VIDEO' && previewUrl.startsWith('blob:'))
    return <video src={previewUrl} muted playsInline preload="metadata" />
  return <img src={previewUrl} alt="" />
}
