import type { ReactNode } from 'react'
import styles from './needs-you.module.css'

type Props = {
  look: 'failed' | 'pending' | 'rejected' | 'accent'
  icon: ReactNode
  title: string
  children: ReactNode
  actions?: ReactNode
}

export function Need({ look, icon, title, children, actions }: Props) {
  return (
    <li className={`${styles.need} ${styles[look]}`}>
      <span className={styles.icon}>{icon}</span>
      <div className={styles.words}>
        <h3>{title}</h3>
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </li>
  )
}
