// A button with only an icon. Its label is its accessible name and its tooltip.
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './button.module.css'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  ref?: Ref<HTMLButtonElement>
  label: string
  children: ReactNode
}

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
