// A panel at a control, in the browser's top layer, so that nothing clips it. Its first field gets the focus. Escape, a press elsewhere and
// leaving it by Tab close it; if the focus is in it then, the control gets it back.
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import styles from './popover.module.css'

type Props = {
  /** The panel is placed below it, or above if there is more space. */
  anchor: RefObject<HTMLElement | null>
  /** Gets the focus back. */
  opener: RefObject<HTMLElement | null>
  /** Makes it a dialog with this name. */
  label?: string
  className?: string | undefined
  onClose: () => void
  children: ReactNode
}

const gap = 6
const margin = 8

export function Popover({ anchor, opener, label, className = '', onClose, children }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = panel.current
    const back = opener.current
    element?.showPopover()
    const placeAgain = () => place(element, anchor.current)
    placeAgain()
    element?.querySelector('input')?.focus({ preventScroll: true })
    const observer = new ResizeObserver(placeAgain)
    if (element) observer.observe(element)
    addEventListener('resize', placeAgain)
    addEventListener('scroll', placeAgain, { capture: true, passive: true })
    return () => {
      observer.disconnect()
      removeEventListener('resize', placeAgain)
      removeEventListener('scroll', placeAgain, { capture: true })
      // While the panel is still in the document: afterwards the focus would be lost.
      if (element?.contains(document.activeElement)) back?.focus({ preventScroll: true })
    }
  }, [anchor, opener])
  useLeaving([panel, anchor], onClose)
  return (
    <div
      ref={panel}
      popover="manual"
      className={`${styles.popover} ${className}`}
      {...(label === undefined ? {} : { role: 'dialog', 'aria-label': label })}
    >
      {children}
    </div>
  )
}

/** Calls back for Escape, and when the pointer or the focus goes to another element. */
function useLeaving(places: RefObject<HTMLElement | null>[], onLeave: () => void): void {
  const current = useRef({ places, onLeave })
  current.current = { places, onLeave }
  useEffect(() => {
    const leave = ({ target }: Event) => {
      const isInside = current.current.places.some(
        (place) => target instanceof Node && place.current?.contains(target),
      )
      if (!isInside) current.current.onLeave()
    }
    // Before the composer below hears of it: only the panel closes.
    const pressEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      current.current.onLeave()
    }
    document.addEventListener('keydown', pressEscape, true)
    document.addEventListener('pointerdown', leave, true)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('keydown', pressEscape, true)
      document.removeEventListener('pointerdown', leave, true)
      document.removeEventListener('focusin', leave)
    }
  }, [])
}

function place(panel: HTMLElement | null, anchor: HTMLElement | null): void {
  if (!panel || !anchor) return
  const { top, bottom, left } = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = panel
  const isBelow = innerHeight - bottom >= height + gap + margin || innerHeight - bottom > top
  const wanted = isBelow ? bottom + gap : top - gap - height
  panel.style.top = `${Math.max(margin, Math.min(wanted, innerHeight - margin - height))}px`
  panel.style.left = `${Math.max(margin, Math.min(left, innerWidth - margin - width))}px`
}
