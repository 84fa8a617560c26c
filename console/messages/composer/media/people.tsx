// The people in a picture or a video. In a picture each has a place: a click adds one there, and the arrow keys move it.
import { Plus, X } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { texts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { UserTag } from '../form/medium-options.ts'
import styles from './people.module.css'

const step = 0.02

type Props = {
  tags: UserTag[]
  onChange: (tags: UserTag[]) => void
  /** Of the picture; undefined: people in a video have no places. */
  picture: { src: string; alt: string } | undefined
  /** Where they go, and where they do not. */
  note: string
  max: number
}

export function People({ tags, onChange, picture, note, max }: Props) {
  const text = texts('details').people
  const list = useRef<HTMLUListElement>(null)
  const count = useRef(tags.length)
  // The handle of a new person is written next.
  useEffect(() => {
    const inputs = list.current?.querySelectorAll('input') ?? []
    if (tags.length > count.current) inputs[tags.length - 1]?.focus()
    count.current = tags.length
  }, [tags.length])
  const add = (place: { x: number; y: number }) => {
    if (tags.length < max) onChange([...tags, { handle: '', ...(picture && place) }])
  }
  return (
    <section className={styles.people} aria-label={text.title}>
      <h3>{text.title}</h3>
      <p className={styles.note}>{note}</p>
      {picture && (
        <Picture {...picture} tags={tags} onChange={onChange} onAdd={add} hint={text.hint} />
      )}
      <ul ref={list}>
        {tags.map((tag, index) => (
          // A person has no identity before the handle is written.
          // biome-ignore lint/suspicious/noArrayIndexKey: the order does not change while one is typed
          <li key={index}>
            {picture && (
              <span className={styles.number} aria-hidden>
                {index + 1}
              </span>
            )}
            <input
              aria-label={text.handle(index + 1)}
              placeholder={text.placeholder}
              autoComplete="off"
              spellCheck={false}
              maxLength={256}
              value={tag.handle}
              onChange={({ target }) =>
                onChange(tags.with(index, { ...tag, handle: target.value.trim() }))
              }
            />
            <IconButton
              label={text.remove(tag.handle || String(index + 1))}
              onClick={() => onChange(tags.toSpliced(index, 1))}
            >
              <X size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {tags.length < max && (
        <Button look="quiet" onClick={() => add({ x: 0.5, y: 0.5 })}>
          <Plus size={16} aria-hidden />
          {text.add}
        </Button>
      )}
    </section>
  )
}

type PictureProps = {
  src: string
  alt: string
  hint: string
  tags: UserTag[]
  onChange: (tags: UserTag[]) => void
  onAdd: (place: { x: number; y: number }) => void
}

function Picture({ src, alt, hint, tags, onChange, onAdd }: PictureProps) {
  const text = texts('details').people
  const add = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    onAdd({ x: shareOf((clientX - left) / width), y: shareOf((clientY - top) / height) })
  }
  return (
    <>
      <div className={styles.picture}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button below adds a person by key, and the markers are moved by keys */}
        <img src={src} alt={alt} onClick={add} />
        {tags.map((tag, index) => {
          const { x = 0.5, y = 0.5, handle } = tag
          const name = [index + 1, handle].filter(Boolean).join(', ')
          return (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: the order does not change while one is moved
              key={index}
              type="button"
              className={styles.marker}
              style={{ insetInlineStart: `${x * 100}%`, insetBlockStart: `${y * 100}%` }}
              aria-label={text.marker(name, Math.round(x * 100), Math.round(y * 100))}
              title={handle}
              onKeyDown={(event) => {
                const moved = movedBy(event, { x, y })
                if (!moved) return
                event.preventDefault()
                onChange(tags.with(index, { ...tag, ...moved }))
              }}
            >
              {index + 1}
            </button>
          )
        })}
      </div>
      <p className={styles.note}>{hint}</p>
    </>
  )
}

function movedBy({ key }: KeyboardEvent, { x, y }: { x: number; y: number }) {
  if (key === 'ArrowLeft') return { x: shareOf(x - step), y }
  if (key === 'ArrowRight') return { x: shareOf(x + step), y }
  if (key === 'ArrowUp') return { x, y: shareOf(y - step) }
  if (key === 'ArrowDown') return { x, y: shareOf(y + step) }
  return undefined
}

/** In hundredths: no network shows more. */
function shareOf(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 100) / 100
}
