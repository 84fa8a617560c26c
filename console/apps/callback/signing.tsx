import { useMutation } from '@tanstack/react-query'
import { api, call } from '../../api/client.ts'
import { newKey } from '../../api/repeatable.ts'
import { texts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from '../app-page.module.css'
import type { App } from '../apps.ts'
import { NewSecret } from '../new-secret.tsx'
import { keepNewSecret } from '../new-secrets.ts'

export function Signing({ app: { clientId } }: { app: App }) {
  const text = texts('apps')
  const name = `signing ${clientId}`
  const rotate = useMutation({
    mutationFn: () =>
      call(
        api.POST('/v1/apps/{clientId}/webhookSecret', {
          params: { path: { clientId }, header: newKey() },
        }),
      ),
    onSuccess: ({ data }) => keepNewSecret(name, data.webhookSecret),
  })
  return (
    <Panel title={text.signing}>
      <div className={styles.form}>
        <p className={styles.text}>{text.signingText}</p>
        <NewSecret of={name} label={text.signing} />
        <div className={styles.actions}>
          <Button isBusy={rotate.isPending} onClick={() => rotate.mutate()}>
            {text.signingNew}
          </Button>
          <small>{text.signingOld}</small>
        </div>
        {rotate.isError && <ErrorPanel error={rotate.error} title={text.notMade} />}
      </div>
    </Panel>
  )
}
