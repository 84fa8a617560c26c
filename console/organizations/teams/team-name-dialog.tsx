// The name of a new team, or the new name of one.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, call } from '../../api/client.ts'
import { newKey } from '../../api/repeatable.ts'
import { texts } from '../../texts/texts.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
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
  return (
    <ActionDialog
      title={team ? text.renameTitle : text.newTeam}
      onClose={onClose}
      action={team ? text.rename : text.create}
      reason={name.trim().length < 2 ? text.teamNameShort : undefined}
      call={save}
      failure={team ? text.notRenamed : text.notCreated}
      onSubmit={() => save.mutate(name.trim())}
    >
      <Field
        label={text.teamName}
        value={name}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
    </ActionDialog>
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
