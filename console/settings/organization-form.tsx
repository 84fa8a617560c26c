import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, call, dataOf } from '../api/client.ts'
import { type Organization, organizationsQuery } from '../organizations/organization.ts'
import { useMay } from '../organizations/people.ts'
import { texts } from '../texts/texts.ts'
import { zoneNames } from '../time/zones.ts'
import { Field, FieldFrame } from '../ui/field.tsx'
import { SaveForm } from '../ui/save-form.tsx'
import { showToast } from '../ui/toasts.ts'
import styles from './settings.module.css'

export function OrganizationForm({ organization }: { organization: Organization }) {
  const text = texts('settings')
  const [name, setName] = useState(organization.name)
  const stored = useQuery(settingsQuery(organization.id)).data?.timezone
  const [chosen, setChosen] = useState<string>()
  const timezone = chosen ?? stored
  const change = useChange(organization.id)
  const may = useMay('ORG_MANAGE_MEMBER')
  return (
    <SaveForm
      styles={styles}
      call={change}
      reason={
        may
          ? reasonOf(name.trim(), name.trim() === organization.name && timezone === stored)
          : texts('people').mayNotPeople
      }
      words={text}
      onSave={() => change.mutate({ name: name.trim(), timezone: timezone ?? null })}
    >
      <Field
        label={text.organizationName}
        value={name}
        readOnly={!may}
        hint={may ? undefined : texts('people').mayNotPeople}
        onChange={(event) => setName(event.target.value)}
      />
      <FieldFrame label={text.organizationZone} hint={text.organizationZoneHint}>
        {(attributes) => (
          <select
            {...attributes}
            value={timezone ?? ''}
            disabled={!may || timezone === undefined}
            onChange={(event) => setChosen(event.target.value)}
          >
            {zoneNames(timezone ?? '').map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </select>
        )}
      </FieldFrame>
      <Field label={text.id} value={organization.id} readOnly hint={text.idHint} />
    </SaveForm>
  )
}

function reasonOf(name: string, isSame: boolean): string | undefined {
  const text = texts('settings')
  if (name === '') return text.nameMissing
  return isSame ? text.unchanged : undefined
}

const settingsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['organization', organizationId],
    queryFn: () =>
      dataOf(
        api.GET('/v1/organizations/{organizationId}', { params: { path: { organizationId } } }),
      ),
  })

function useChange(organizationId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { name: string; timezone: string | null }) =>
      call(
        api.PATCH('/v1/organizations/{organizationId}', {
          params: { path: { organizationId } },
          body,
        }),
      ),
    onSuccess: async ({ data }) => {
      queryClient.setQueryData(settingsQuery(organizationId).queryKey, data)
      await queryClient.invalidateQueries({ queryKey: organizationsQuery.queryKey })
      showToast({ text: texts('settings').saved })
    },
  })
}
