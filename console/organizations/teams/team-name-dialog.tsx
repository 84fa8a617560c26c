// The name of a new team, or the new name of one.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { api, call } from '../../api/client.ts'
import { newKey } from '../../api/repeatable.ts'
import { texts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Field } from '../../ui/field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useOrganizationId } from '../people.ts'
import type { Team } from './teams.ts'

/** Without a team: a new one. */
type Props = { team?: Team; onClose: () => void }

export function TeamNameDialog({ team, onClose }: Props) {
  const text = texts('people')
  const [name, setName] = useState(team?.name ?? '')
  const save = useSave(team, onClose)
  const formId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(name.trim())
  }
  return (
    <ActionDialog
      title={team ? text.renameTitle : text.newTeam}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {texts('ui').cancel}
          </Button>
          <Button
            look="primary"
            type="submit"
            form={formId}
            isBusy={save.isPending}
            reason={name.trim().length < 2 ? text.teamNameShort : undefined}
          >
            {team ? text.rename : text.create}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <Field
          label={text.teamName}
          value={name}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </form>
      {save.isError && (
        <ErrorPanel error={save.error} title={team ? text.notRenamed : text.notCreated} />
      )}
    </Dialog>
  )
}

function useSave(team: Team | undefined, onClose: () => void) {
  const organizationId = useOrganizationId()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (teamName: string): Promise<Team> => {
      const body = { teamName }
      const answer = team
        ? api.PATCH('/v1/teams/{teamId}', { params: { path: { teamId: team.id } }, body })
        : api.POST('/v1/organizations/{organizationId}/teams', {
            params: { path: { organizationId }, header: newKey() },
            body,
          })
      return (await call<{ data: Team }>(answer)).data
    },
    onSuccess: async ({ id }) => {
      onClose()
      await queryClient.invalidateQueries({ queryKey: ['organizations'] })
      if (team) showToast({ text: texts('people').renamed })
      else await navigate({ to: '/people/teams/$teamId', params: { teamId: id } })
    },
  })
}
