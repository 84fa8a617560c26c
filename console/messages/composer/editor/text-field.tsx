// A plain textarea. Its text is drawn a second time behind it, with links in colour and the part that does not fit marked; it is never cut.
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { texts } from '../../../texts/texts.ts'
import type { TextLimit } from './counting.ts'
import styles from './editor.module.css'
import { piecesOf } from './pieces.ts'

type Props = {
  ref: Ref<HTMLTextAreaElement>
  label: string
  value: string
  /** Of the networks that get this text. */
  limits: TextLimit[]
  /** It gets the focus when it appears. */
  hasFocus: boolean
  onChange: (text: string) => void
}

export function TextField({ ref, label, value, limits, hasFocus, onChange }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  // The field exists when the parent runs its effects.
  useImperativeHandle(ref, () => field.current as HTMLTextAreaElement, [])
  const isFirst = useRef(hasFocus)
  useEffect(() => {
    if (isFirst.current) field.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={styles.field}>
      <div className={styles.drawn} aria-hidden>
        {piecesOf(value, limits).map(({ text, start, kind }) => (
          <span key={start} className={styles[kind]}>
            {text}
          </span>
        ))}
        {/* A last line break needs something after it to have a height. */}
        {'\u200b'}
      </div>
      <textarea
        ref={field}
        aria-label={label}
        placeholder={texts('composer').placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
