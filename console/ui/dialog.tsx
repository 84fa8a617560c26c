// A modal dialog: the browser's own, which traps the focus and closes by Esc. The first field gets the focus, and in the end the opener
// gets it back.
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
  width?: 'narrow' | 'wide'
}

export function Dialog({ title, onClose, children, actions, width = 'narrow' }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // A layout effect ends while the dialog is still in the document. Later the browser would leave the focus to nothing.
  useLayoutEffect(() => {
    const element = dialog.current
    const opener = openerOf(document.activeElement)
    element?.showModal()
    // The browser has chosen the button that closes it.
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

/** What is written or chosen first; of radio buttons the chosen one. A checkbox may be at the end, and would scroll the beginning away. */
const firstField =
  ':is(textarea, select, input:not([type="radio"], [type="checkbox"]), [type="radio"]:checked)'

/** An item of a menu goes away with the menu, whose button stays. */
function openerOf(focused: Element | null): HTMLElement | undefined {
  const triggerId = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const opener = triggerId ? document.getElementById(triggerId) : focused
  return opener instanceof HTMLElement ? opener : undefined
}
