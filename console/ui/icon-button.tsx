// A button with an icon alone. Its name is spoken, and shown as a title.
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './button.module.css'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & { label: string; children: ReactNode }

export function IconButton({ label, className = '', children, ...rest }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={`${styles.icon} ${className}`}
    >
      {children}
    </button>
  )
}
