// Registers an app, and leads to its page, where the secret is shown.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { api, dataOf } from '../api/client.ts'
import { useRequestKey } from '../api/request-key.ts'
import { useOrganization } from '../organizations/organization.ts'
import { texts } from '../texts/texts.ts'
import { ActionDialog } from '../ui/action-dialog.tsx'
import { Field } from '../ui/field.tsx'
import { appsQuery } from './apps.ts'
import { type AppKind, KindChoice } from './kind-choice.tsx'
import { keepNewSecret } from './new-secrets.ts'
import styles from './register-dialog.module.css'

type NewApp = { name: string; kind: AppKind; isPublic: boolean }

export function RegisterDialog({ onClose }: { onClose: () => void }) {
  const text = texts('apps')
  const [app, setApp] = useState<NewApp>({ name: '', kind: 'MEMBER', isPublic: false })
  const organizationId = useOrganization()?.id
  const register = useRegister(organizationId ?? '')
  const checkboxId = useId()
  const isNamed = app.name.trim().length > 1
  const unknown = organizationId === undefined ? texts('ui').loading : undefined
  return (
    <ActionDialog
      title={text.register}
      onClose={onClose}
      action={text.register}
      reason={isNamed ? unknown : text.nameMissing}
      call={register}
      failure={text.notRegistered}
      onAct={() => register.mutate(app)}
    >
      <Field
        label={text.name}
        hint={text.nameHint}
        maxLength={100}
        value={app.name}
        onChange={(event) => setApp({ ...app, name: event.target.value })}
      />
      <KindChoice value={app.kind} onChange={(kind) => setApp({ ...app, kind })} />
      {app.kind === 'MEMBER' && (
        <label htmlFor={checkboxId} className={styles.check}>
          <input
            id={checkboxId}
            type="checkbox"
            checked={app.isPublic}
            onChange={(event) => setApp({ ...app, isPublic: event.target.checked })}
          />
          <span>
            {text.publicLabel}
            <small>{text.publicHint}</small>
          </span>
        </label>
      )}
    </ActionDialog>
  )
}

function useRegister(organizationId: string) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const keyFor = useRequestKey()
  return useMutation({
    mutationFn: async ({ name, kind, isPublic }: NewApp) => {
      const wanted = { organizationId, name: name.trim(), kind }
      const body = { ...wanted, isPublic: isPublic && kind === 'MEMBER' }
      const params = { header: { 'Idempotency-Key': keyFor(body) } }
      return dataOf(api.POST('/v1/apps', { params, body }))
    },
    onSuccess: async ({ clientId, clientSecret }) => {
      if (clientSecret) keepNewSecret(clientId, clientSecret)
      await queryClient.invalidateQueries({ queryKey: appsQuery.queryKey })
      await navigate({ to: '/apps/$clientId/$section', params: { clientId, section: 'use' } })
    },
  })
}
