// A button. One that cannot be used stays focusable, and pressing it shows the `reason`.
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './button.module.css'
import { showToast } from './toasts.ts'

export type ButtonLook = 'primary' | 'quiet' | 'plain' | 'danger'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: ButtonLook
  /** Why it cannot be used now. */
  reason?: string | undefined
  /** Called after the reason was shown. */
  onRefused?: () => void
  isBusy?: boolean | undefined
}

export function Button({
  look = 'plain',
  reason,
  onRefused,
  isBusy,
  className = '',
  onClick,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={`${classOf(look)} ${className}`}
      aria-disabled={reason !== undefined || isBusy ? true : undefined}
      aria-busy={isBusy}
      onClick={(event) => {
        if (reason === undefined && !isBusy) return onClick?.(event)
        event.preventDefault()
        if (reason === undefined) return
        showToast({ text: reason })
        onRefused?.()
      }}
    />
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  look = 'plain',
  className = '',
  children,
  ...link
}: LinkProps & {
  look?: ButtonLook
  className?: string
  children: ReactNode
  /** For what happens besides going there. */
  onClick?: () => void
}) {
  return (
    <Link {...link} className={`${classOf(look)} ${className}`}>
      {children}
    </Link>
  )
}

function classOf(look: ButtonLook): string {
  return `${styles.button} ${styles[look]}`
}
