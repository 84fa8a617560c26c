// Whether the fields of the time are shown. They open by themselves for a time that has passed, and when sending asks for one.
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Composing } from '../composing.ts'

export type WhenPanel = {
  isOpen: boolean
  toggle: () => void
  /** Shows the fields, and moves the focus to the one that is to be filled. */
  ask: () => void
  /** Called when the fields appear: those that are shown first are loaded before. */
  appear: () => void
  summary: RefObject<HTMLButtonElement | null>
  date: RefObject<HTMLInputElement | null>
  time: RefObject<HTMLInputElement | null>
  /** The part of the composer that scrolls. */
  scroll: RefObject<HTMLDivElement | null>
}

export function useWhenPanel({ plan, form: { when }, now }: Composing): WhenPanel {
  const [isOpen, setOpen] = useState(plan.kind === 'past')
  const [asked, setAsked] = useState(0)
  const summary = useRef<HTMLButtonElement>(null)
  const date = useRef<HTMLInputElement>(null)
  const time = useRef<HTMLInputElement>(null)
  const scroll = useRef<HTMLDivElement>(null)
  const heightBefore = useRef<number>(undefined)
  const isFocusWanted = useRef(false)
  const wanted = when.kind === 'at' && isDateWanted(when.wall, now) ? date : time
  const set = (next: boolean) => {
    heightBefore.current = scroll.current?.clientHeight
    setOpen(next)
  }
  // The fields take their space from the top of the form, so that the preview at its end stays in view.
  const settle = () => {
    const { current: element } = scroll
    if (!element || heightBefore.current === undefined) return
    element.scrollTop += heightBefore.current - element.clientHeight
    heightBefore.current = undefined
  }
  const focus = () => {
    if (isFocusWanted.current) wanted.current?.focus()
    if (wanted.current) isFocusWanted.current = false
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height changes with it
  useLayoutEffect(() => {
    if (!isOpen) settle()
  }, [isOpen])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it is asked for
  useEffect(focus, [asked])
  return {
    isOpen,
    toggle: () => {
      // The focus may be in a field that disappears.
      if (isOpen) summary.current?.focus()
      set(!isOpen)
    },
    ask: () => {
      if (!isOpen) set(true)
      isFocusWanted.current = true
      setAsked(asked + 1)
    },
    appear: () => {
      settle()
      focus()
    },
    summary,
    date,
    time,
    scroll,
  }
}

/** The date is missing or has passed; otherwise the time of day is to be changed. */
export function isDateWanted(wall: string, now: Temporal.ZonedDateTime): boolean {
  return wall.slice(0, 10) < now.toPlainDate().toString() || wall.startsWith('T')
}
