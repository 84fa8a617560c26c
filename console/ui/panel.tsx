// A panel with a heading. Each panel shows its own loading, failed and empty state.
import { type ReactNode, useId } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import styles from './panel.module.css'

type Props = { title: string; aside?: ReactNode; children: ReactNode; className?: string }

export function Panel({ title, aside, children, className = '' }: Props) {
  const id = useId()
  return (
    <section className={`${styles.panel} ${className}`} aria-labelledby={id}>
      <header className={styles.header}>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      <ErrorBoundary>{children}</ErrorBoundary>
    </section>
  )
}
