import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, call } from '../../api/client.ts'
import { texts } from '../../texts/texts.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from '../app-page.module.css'
import { type App, appsQuery } from '../apps.ts'

export function RemoveApp({ app }: { app: App }) {
  const text = texts('apps')
  const [isAsked, setAsked] = useState(false)
  const remove = useRemove(app)
  return (
    <Panel title={text.remove}>
      <div className={styles.form}>
        <p className={styles.text}>{text.removeText}</p>
        <div className={styles.actions}>
          <Button look="danger" onClick={() => setAsked(true)}>
            {text.remove}
          </Button>
        </div>
      </div>
      {isAsked && (
        <ActionDialog
          title={text.removeTitle(app.name)}
          onClose={() => setAsked(false)}
          action={text.remove}
          look="danger"
          call={remove}
          failure={text.notRemoved}
          onAct={() => remove.mutate()}
        >
          <p>{text.removeText}</p>
        </ActionDialog>
      )}
    </Panel>
  )
}

function useRemove({ clientId }: App) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => call(api.DELETE('/v1/apps/{clientId}', { params: { path: { clientId } } })),
    onSuccess: async () => {
      showToast({ text: texts('apps').removed })
      await navigate({ to: '/apps' })
      queryClient.removeQueries({ queryKey: ['apps', clientId] })
      await queryClient.invalidateQueries({ queryKey: appsQuery.queryKey })
    },
  })
}
