// The button that opens the menu of a filter. It is marked while the filter is set.
import { ChevronDown, type LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './filter-bar.module.css'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  icon: LucideIcon
  isOn: boolean
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** The menu adds attributes of its own. */
export function FilterChip({ icon: Icon, isOn, children, ...rest }: Props) {
  return (
    <button type="button" {...rest} className={`${styles.chip} ${isOn ? styles.on : ''}`}>
      <Icon size={14} aria-hidden />
      {children}
      <ChevronDown size={14} aria-hidden />
    </button>
  )
}
