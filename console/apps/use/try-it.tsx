// The first call with the app. Shown once the app is installed, so that the pasted command works.
import { CircleCheck } from 'lucide-react'
import { useMe } from '../../session/me.ts'
import { texts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { CopiedCommand, CopiedValue } from '../../ui/copied.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Query } from '../../ui/query.tsx'
import styles from '../app-page.module.css'
import type { App } from '../apps.ts'
import { useNewSecret } from '../new-secrets.ts'
import { useChangeInstallation, useInstallation } from './installation.ts'
import { tryCommand } from './try-command.ts'

export function TryIt({ app }: { app: App }) {
  const text = texts('apps')
  return (
    <Panel title={text.tryIt}>
      <div className={styles.form}>
        {app.isPublic ? <ByBrowser app={app} /> : <ByShell app={app} />}
        <a href="/docs" target="_blank" rel="noreferrer" className={styles.link}>
          {text.toReference}
        </a>
      </div>
    </Panel>
  )
}

function ByShell({ app }: { app: App }) {
  const text = texts('apps')
  const query = useInstallation(app)
  const change = useChangeInstallation(app)
  return (
    <Query query={query}>
      {(isInstalled) => (
        <>
          {isInstalled ? (
            <Command app={app} />
          ) : (
            <div className={styles.notice}>
              {app.kind === 'MEMBER' ? text.installMember : text.installOrganization}
              <Button look="primary" isBusy={change.isPending} onClick={() => change.mutate(true)}>
                {text.install[app.kind]}
              </Button>
            </div>
          )}
          {isInstalled && (
            <div className={styles.actions}>
              <span className={styles.installed}>
                <CircleCheck size={16} aria-hidden />
                {text.installed[app.kind]}
              </span>
              <Button look="quiet" isBusy={change.isPending} onClick={() => change.mutate(false)}>
                {text.uninstall}
              </Button>
            </div>
          )}
          {change.isError && <ErrorPanel error={change.error} title={text.notInstalled} />}
        </>
      )}
    </Query>
  )
}

function Command({ app }: { app: App }) {
  const text = texts('apps')
  const memberId = useMe()?.id ?? ''
  const secret = useNewSecret(app.clientId)
  const command = tryCommand({
    origin: location.origin,
    clientId: app.clientId,
    clientSecret: secret ?? text.secretHere,
    as: app.kind === 'MEMBER' ? { memberId } : { organizationId: app.organizationId },
  })
  return (
    <>
      <p className={styles.text}>{secret ? text.tryText : text.tryWithoutSecret}</p>
      <CopiedCommand name={text.copyCommand} command={command} />
    </>
  )
}

function ByBrowser({ app }: { app: App }) {
  const text = texts('apps')
  const [redirectUri] = app.redirectUris
  if (redirectUri === undefined) return <p className={styles.text}>{text.tryPublicWithout}</p>
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: app.clientId,
    redirect_uri: redirectUri,
    scope: 'offline',
  })
  return (
    <>
      <p className={styles.text}>{text.tryPublic}</p>
      <CopiedValue
        name={text.tryIt}
        value={`${location.origin}/oauth2/auth?${query}&state=…&code_challenge=…&code_challenge_method=S256`}
      />
    </>
  )
}
