import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api, call } from '../api/client.ts'
import { type Organization, organizationsQuery } from '../organizations/organization.ts'
import { useMay } from '../organizations/people.ts'
import { texts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { Field } from '../ui/field.tsx'
import { showToast } from '../ui/toasts.ts'
import styles from './settings.module.css'

export function OrganizationForm({ organization }: { organization: Organization }) {
  const text = texts('settings')
  const [name, setName] = useState(organization.name)
  const rename = useRename(organization.id)
  const may = useMay('ORG_MANAGE_MEMBER')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    rename.mutate(name.trim())
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <Field
        label={text.organizationName}
        value={name}
        readOnly={!may}
        hint={may ? undefined : texts('people').mayNotPeople}
        onChange={(event) => setName(event.target.value)}
      />
      <Field label={text.id} value={organization.id} readOnly hint={text.idHint} />
      {rename.isError && <ErrorPanel error={rename.error} title={text.notSaved} />}
      <div className={styles.actions}>
        <Button
          look="primary"
          type="submit"
          isBusy={rename.isPending}
          reason={may ? reasonOf(name.trim(), organization.name) : texts('people').mayNotPeople}
        >
          {text.save}
        </Button>
      </div>
    </form>
  )
}

function reasonOf(name: string, before: string): string | undefined {
  const text = texts('settings')
  if (name === '') return text.nameMissing
  return name === before ? text.unchanged : undefined
}

function useRename(organizationId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (name: string) =>
      call(
        api.PATCH('/v1/organizations/{organizationId}', {
          params: { path: { organizationId } },
          body: { name },
        }),
      ),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: organizationsQuery.queryKey })
      showToast({ text: texts('settings').saved })
    },
  })
}
