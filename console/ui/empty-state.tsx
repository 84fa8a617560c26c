// Shown in place of an empty list: one sentence, and one action.
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

type Props = { icon: LucideIcon; title: string; children?: ReactNode; action?: ReactNode }

export function EmptyState({ icon: Icon, title, children, action }: Props) {
  return (
    <div className={styles.empty}>
      <span className={styles.icon}>
        <Icon size={20} aria-hidden />
      </span>
      <p className={styles.title}>{title}</p>
      {children && <p className={styles.text}>{children}</p>}
      {action}
    </div>
  )
}
