// A modal dialog: the browser's own, which traps the focus and closes by Esc. The first field gets the focus, and on closing the opener
// gets it back (docs/decisions/0065-interaction-parts.md).
import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { texts } from '../texts/texts.ts'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'

type Props = {
  title: string
  onClose: () => void
  children: ReactNode
  /** Buttons at the bottom. */
  actions?: ReactNode
  width?: 'narrow' | 'wide' | undefined
}

export function Dialog({ title, onClose, children, actions, width = 'narrow' }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // The clean-up of a layout effect runs while dialog and opener are still in the document. Afterwards an opener that is removed with the
  // dialog could not take the focus, and keep-focus.ts would not know where it was.
  useLayoutEffect(() => {
    const element = dialog.current
    const opener = openerOf(document.activeElement)
    element?.showModal()
    // showModal has focused the close button.
    element?.querySelector<HTMLElement>(firstField)?.focus()
    return () => {
      element?.close()
      opener?.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${styles[width]}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <header className={styles.header}>
        <h2 id={titleId}>{title}</h2>
        <IconButton label={texts('ui').close} onClick={onClose}>
          <X size={18} />
        </IconButton>
      </header>
      <div className={styles.body}>{children}</div>
      {actions && <footer className={styles.actions}>{actions}</footer>}
    </dialog>
  )
}

/** A text field, a select, or the checked radio button. Not a checkbox: it may be at the end, and focusing it would scroll there. */
const firstField =
  ':is(textarea, select, input:not([type="radio"], [type="checkbox"]), [type="radio"]:checked)'

/** For an item of a menu, which disappears with the menu, the button of the menu. */
function openerOf(focused: Element | null): HTMLElement | undefined {
  const triggerId = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const opener = triggerId ? document.getElementById(triggerId) : focused
  return opener instanceof HTMLElement ? opener : undefined
}
