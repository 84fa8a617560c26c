import columns from '../../ui/columns.module.css'
import type { App } from '../apps.ts'
import { AppForm } from './app-form.tsx'
import { Credentials } from './credentials.tsx'
import { RemoveApp } from './remove-app.tsx'
import { TryIt } from './try-it.tsx'

export function UseSection({ app }: { app: App }) {
  return (
    <div className={columns.fitting}>
      <div className={columns.column}>
        <Credentials app={app} />
        <TryIt app={app} />
      </div>
      <div className={columns.column}>
        <AppForm key={JSON.stringify(app)} app={app} />
        <RemoveApp app={app} />
      </div>
    </div>
  )
}
