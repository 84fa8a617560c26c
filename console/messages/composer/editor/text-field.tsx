// A plain textarea. Its text is drawn a second time behind it, with links in colour and the part that does not fit marked; it is never cut.
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { texts } from '../../../texts/texts.ts'
import type { Target } from '../composing.ts'
import styles from './editor.module.css'
import { piecesOf } from './pieces.ts'

type Props = {
  ref: Ref<HTMLTextAreaElement>
  label: string
  value: string
  /** The networks with the limits for this text. */
  targets: Target[]
  onChange: (text: string) => void
}

export function TextField({ ref, label, value, targets, onChange }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  // The field exists when the parent runs its effects.
  useImperativeHandle(ref, () => field.current as HTMLTextAreaElement, [])
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  const limits = targets.flatMap(({ network }) => (network ? [network.text] : []))
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
