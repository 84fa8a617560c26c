// The cover of a video: the one that the network chooses, one of its frames, or a picture.
import { useId, useRef } from 'react'
import { texts } from '../../../texts/texts.ts'
import type { MediumOptions, SetOptions } from '../form/medium-options.ts'
import styles from './cover.module.css'
import type { MediumStatus } from './medium-status.ts'
import { beginUpload, cancelUpload } from './uploads.ts'
import { coverKeyOf, useCoverStatus } from './use-cover-status.ts'

type Props = {
  status: MediumStatus
  options: MediumOptions
  onChange: (options: SetOptions) => void
  takes: { frame: boolean; picture: boolean }
  /** Where it goes, and where it does not. */
  note: string
}

export function Cover({ status, options, onChange, takes, note }: Props) {
  const text = texts('details').cover
  const picker = useRef<HTMLInputElement>(null)
  const id = useId()
  const { key } = status.medium
  const cover = useCoverStatus(status.medium)
  const { coverOffsetMs } = options
  const chosen = cover ? 'picture' : coverOffsetMs === undefined ? 'network' : 'frame'
  const choose = (kind: typeof chosen) => {
    if (kind === 'picture') return picker.current?.click()
    cancelUpload(coverKeyOf(key))
    const frame = kind === 'frame' ? (coverOffsetMs ?? 0) : undefined
    onChange({ thumbnailId: undefined, coverOffsetMs: frame })
  }
  const kinds = (['network', 'frame', 'picture'] as const).filter(
    (kind) => kind === 'network' || takes[kind] || kind === chosen,
  )
  return (
    <fieldset className={styles.cover}>
      <legend>{text.title}</legend>
      <p className={styles.note}>{note}</p>
      <div className={styles.kinds}>
        {kinds.map((kind) => (
          <label key={kind} htmlFor={`${id}-${kind}`}>
            <input
              id={`${id}-${kind}`}
              type="radio"
              name={id}
              checked={kind === chosen}
              onChange={() => choose(kind)}
            />
            {text.kinds[kind]}
          </label>
        ))}
      </div>
      {chosen === 'frame' && (
        <Frame
          status={status}
          offsetMs={coverOffsetMs ?? 0}
          onChange={(offsetMs) => onChange({ coverOffsetMs: offsetMs })}
        />
      )}
      {cover && <CoverPicture cover={cover} onReplace={() => picker.current?.click()} />}
      <input
        ref={picker}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        aria-label={text.kinds.picture}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (!file) return
          cancelUpload(coverKeyOf(key))
          beginUpload(coverKeyOf(key), file, (thumbnailId) =>
            onChange({ thumbnailId, coverOffsetMs: undefined }),
          )
        }}
      />
    </fieldset>
  )
}

function CoverPicture({ cover, onReplace }: { cover: MediumStatus; onReplace: () => void }) {
  const text = texts('details').cover
  const words = texts('composer')
  return (
    <div className={styles.picture}>
      {cover.previewUrl && <img src={cover.previewUrl} alt={text.picture} />}
      {cover.state !== 'ready' && (
        <p role="status">
          {cover.state === 'failed' ? (cover.reason ?? words.uploadFailed) : words.preparing}
        </p>
      )}
      <button type="button" onClick={onReplace}>
        {text.replace}
      </button>
    </div>
  )
}

type FrameProps = {
  status: MediumStatus
  offsetMs: number
  onChange: (offsetMs: number) => void
}

/** In tenths of a second. Until the length of the video is known, any offset up to a minute can be chosen. */
function Frame({ status: { videoUrl, durationSeconds }, offsetMs, onChange }: FrameProps) {
  const text = texts('details').cover
  const video = useRef<HTMLVideoElement>(null)
  const show = () => {
    if (video.current) video.current.currentTime = offsetMs / 1000
  }
  const max = Math.floor((durationSeconds ?? 60) * 10) / 10
  return (
    <div className={styles.frame}>
      {videoUrl && (
        <video
          ref={video}
          src={videoUrl}
          aria-label={text.preview}
          muted
          playsInline
          preload="auto"
          onLoadedMetadata={show}
        />
      )}
      <label>
        <span>{text.at(offsetMs / 1000)}</span>
        <input
          type="range"
          min={0}
          max={max}
          step={0.1}
          value={offsetMs / 1000}
          aria-label={text.offset}
          aria-valuetext={text.at(offsetMs / 1000)}
          onChange={({ target }) => {
            const next = Math.round(Number(target.value) * 1000)
            if (video.current) video.current.currentTime = next / 1000
            onChange(next)
          }}
        />
      </label>
    </div>
  )
}
