// A new secret, and how long the old one still works beside it.
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, dataOf } from '../../api/client.ts'
import { useRequestKey } from '../../api/request-key.ts'
import { texts } from '../../texts/texts.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Choices } from '../../ui/choices.tsx'
import type { App } from '../apps.ts'
import { keepNewSecret } from '../new-secrets.ts'

const graces = ['86400', '604800', '3600', '0'] as const
type Grace = (typeof graces)[number]

export function RotateDialog({ app, onClose }: { app: App; onClose: () => void }) {
  const text = texts('apps')
  const [grace, setGrace] = useState<Grace>('86400')
  const rotate = useRotate(app, onClose)
  return (
    <ActionDialog
      title={text.newSecretAsk(app.name)}
      onClose={onClose}
      action={text.make}
      call={rotate}
      failure={text.notMade}
      onAct={() => rotate.mutate(Number(grace))}
    >
      <Choices
        legend={text.newSecretWhy}
        value={grace}
        choices={graces.map((value) => ({
          value,
          label: text.grace[value],
          hint: value === '0' ? text.graceNow : undefined,
        }))}
        onChange={setGrace}
      />
    </ActionDialog>
  )
}

function useRotate({ clientId }: App, onClose: () => void) {
  const keyFor = useRequestKey()
  return useMutation({
    mutationFn: async (graceSeconds: number) => {
      const body = { graceSeconds }
      const params = { path: { clientId }, header: { 'Idempotency-Key': keyFor(body) } }
      return dataOf(api.POST('/v1/apps/{clientId}/secret', { params, body }))
    },
    onSuccess: ({ clientSecret }) => {
      if (clientSecret) keepNewSecret(clientId, clientSecret)
      onClose()
    },
  })
}
