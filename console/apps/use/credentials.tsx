import { useState } from 'react'
import { texts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { CopiedValue } from '../../ui/copied.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from '../app-page.module.css'
import type { App } from '../apps.ts'
import { NewSecret } from '../new-secret.tsx'
import { RotateDialog } from './rotate-dialog.tsx'

export function Credentials({ app }: { app: App }) {
  const text = texts('apps')
  const [isAsked, setAsked] = useState(false)
  return (
    <Panel title={text.credentials}>
      <div className={styles.form}>
        <NewSecret of={app.clientId} label={text.secret} />
        <dl className={styles.facts}>
          <div>
            <dt>{text.clientId}</dt>
            <dd>
              <CopiedValue name={text.clientId} value={app.clientId} />
            </dd>
          </div>
          <div>
            <dt>{text.secret}</dt>
            <dd>{app.isPublic ? text.noSecret : text.secretKept}</dd>
          </div>
        </dl>
        {!app.isPublic && (
          <div className={styles.actions}>
            <Button onClick={() => setAsked(true)}>{text.newSecret}</Button>
          </div>
        )}
      </div>
      {isAsked && <RotateDialog app={app} onClose={() => setAsked(false)} />}
    </Panel>
  )
}
