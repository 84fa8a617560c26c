// A panel at a character of a text field. The field keeps the focus.
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Popover } from '../../../../ui/popover.tsx'
import { placeOf } from '../place-of.ts'
import styles from './suggestions.module.css'

type Props = {
  /** Of the character. Undefined: the panel is closed. */
  start: number | undefined
  field: RefObject<HTMLTextAreaElement | null>
  /** The text as it is drawn behind the field. */
  drawn: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}

export function CaretPanel({ start, field, drawn, onClose, children }: Props) {
  const anchor = useRef<HTMLSpanElement>(null)
  const [at, setAt] = useState<{ top: number; left: number; height: number }>()
  useLayoutEffect(() => {
    if (drawn.current && start !== undefined) setAt(placeOf(drawn.current, start))
    else setAt(undefined)
  }, [drawn, start])
  return (
    <>
      <span ref={anchor} className={styles.anchor} style={at} aria-hidden />
      {start !== undefined && at && (
        <Popover
          key={start}
          anchor={anchor}
          opener={field}
          className={styles.panel}
          onClose={onClose}
        >
          {children}
        </Popover>
      )}
    </>
  )
}
