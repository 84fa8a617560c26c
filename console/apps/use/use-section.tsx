import styles from '../app-page.module.css'
import type { App } from '../apps.ts'
import { AppForm } from './app-form.tsx'
import { Credentials } from './credentials.tsx'
import { RemoveApp } from './remove-app.tsx'
import { TryIt } from './try-it.tsx'

export function UseSection({ app }: { app: App }) {
  return (
    <div className={styles.panels}>
      <div className={styles.column}>
        <Credentials app={app} />
        <TryIt app={app} />
      </div>
      <div className={styles.column}>
        <AppForm key={JSON.stringify(app)} app={app} />
        <RemoveApp app={app} />
      </div>
    </div>
  )
}
