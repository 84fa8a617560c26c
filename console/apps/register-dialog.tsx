// Registers an app, and leads to its page, where the secret is shown.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { api, dataOf } from '../api/client.ts'
import { useOrganization } from '../organizations/organization.ts'
import { texts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { Field } from '../ui/field.tsx'
import { appsQuery } from './apps.ts'
import { type AppKind, KindChoice } from './kind-choice.tsx'
import { keepNewSecret } from './new-secrets.ts'
import styles from './register-dialog.module.css'
import { useRequestKey } from './request-key.ts'

type Draft = { name: string; kind: AppKind; isPublic: boolean }

export function RegisterDialog({ onClose }: { onClose: () => void }) {
  const text = texts('apps')
  const [draft, setDraft] = useState<Draft>({ name: '', kind: 'MEMBER', isPublic: false })
  const organizationId = useOrganization()?.id
  const register = useRegister(organizationId ?? '')
  const checkboxId = useId()
  const isNamed = draft.name.trim().length > 1
  const unknown = organizationId === undefined ? texts('ui').loading : undefined
  return (
    <Dialog
      title={text.register}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {texts('ui').cancel}
          </Button>
          <Button
            look="primary"
            isBusy={register.isPending}
            reason={isNamed ? unknown : text.nameMissing}
            onClick={() => register.mutate(draft)}
          >
            {text.register}
          </Button>
        </>
      }
    >
      <Field
        label={text.name}
        hint={text.nameHint}
        maxLength={100}
        value={draft.name}
        onChange={(event) => setDraft({ ...draft, name: event.target.value })}
      />
      <KindChoice value={draft.kind} onChange={(kind) => setDraft({ ...draft, kind })} />
      {draft.kind === 'MEMBER' && (
        <label htmlFor={checkboxId} className={styles.check}>
          <input
            id={checkboxId}
            type="checkbox"
            checked={draft.isPublic}
            onChange={(event) => setDraft({ ...draft, isPublic: event.target.checked })}
          />
          <span>
            {text.publicLabel}
            <small>{text.publicHint}</small>
          </span>
        </label>
      )}
      {register.isError && <ErrorPanel error={register.error} title={text.notRegistered} />}
    </Dialog>
  )
}

function useRegister(organizationId: string) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const keyFor = useRequestKey()
  return useMutation({
    mutationFn: async ({ name, kind, isPublic }: Draft) => {
      const wanted = { organizationId, name: name.trim(), kind }
      const body = { ...wanted, isPublic: isPublic && kind === 'MEMBER' }
      const params = { header: { 'Idempotency-Key': keyFor(body) } }
      const { data } = await call(api.POST('/v1/apps', { params, body }))
      return data
    },
    onSuccess: async ({ clientId, clientSecret }) => {
      if (clientSecret) keepNewSecret(clientId, clientSecret)
      await queryClient.invalidateQueries({ queryKey: appsQuery.queryKey })
      await navigate({ to: '/apps/$clientId/$section', params: { clientId, section: 'use' } })
    },
  })
}
