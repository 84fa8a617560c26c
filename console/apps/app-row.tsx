import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { texts } from '../texts/texts.ts'
import { Avatar } from '../ui/avatar.tsx'
import type { App } from './apps.ts'
import styles from './apps-page.module.css'

export function AppRow({ app }: { app: App }) {
  return (
    <li>
      <Link
        to="/apps/$clientId/$section"
        params={{ clientId: app.clientId, section: 'use' }}
        className={styles.app}
      >
        <Avatar name={app.name} size="large" />
        <span className={styles.name}>
          <b>{app.name}</b>
          <code>{app.clientId}</code>
        </span>
        <span className={styles.facts}>
          <Kinds app={app} />
          <ChevronRight size={16} aria-hidden />
        </span>
      </Link>
    </li>
  )
}

export function Kinds({ app }: { app: App }) {
  const text = texts('apps')
  return (
    <>
      <span className={styles.kind}>{text.kinds[app.kind]}</span>
      {app.isPublic && <span className={styles.kind}>{text.isPublic}</span>}
    </>
  )
}
