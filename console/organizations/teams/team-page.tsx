// A team: its members, and the rights that it gives them.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { PenLine, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api, call } from '../../api/client.ts'
import { texts } from '../../texts/texts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import columns from '../../ui/columns.module.css'
import { Page } from '../../ui/page.tsx'
import { Query } from '../../ui/query.tsx'
import { SkeletonColumns } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { refreshWithout, useMay } from '../people.ts'
import styles from '../people-page.module.css'
import { TeamMembers } from './team-members.tsx'
import { TeamNameDialog } from './team-name-dialog.tsx'
import { TeamProfiles } from './team-profiles.tsx'
import { type Team, teamQuery } from './teams.ts'

export function TeamPage() {
  const text = texts('people')
  const { teamId } = useParams({ from: '/people/teams/$teamId' })
  const query = useQuery(teamQuery(teamId))
  const title = query.data?.name ?? text.teams
  return (
    <Page
      title={title}
      documentTitle={title}
      aside={<ButtonLink to="/people">{text.back}</ButtonLink>}
    >
      <Query query={query} skeleton={<SkeletonColumns />}>
        {(team) => (
          <div className={columns.column}>
            <div className={`${columns.fitting} ${styles.columns}`}>
              <TeamMembers teamId={team.id} />
              <TeamProfiles teamId={team.id} />
            </div>
            <TeamActions team={team} />
          </div>
        )}
      </Query>
    </Page>
  )
}

function TeamActions({ team }: { team: Team }) {
  const text = texts('people')
  const reason = useMay('ORG_MANAGE_TEAM') ? undefined : text.mayNotTeams
  const [asked, setAsked] = useState<'rename' | 'delete'>()
  const remove = useRemove(team)
  const close = () => setAsked(undefined)
  return (
    <div className={styles.actions}>
      <Button reason={reason} onClick={() => setAsked('rename')}>
        <PenLine size={15} aria-hidden />
        {text.rename}
      </Button>
      <Button look="danger" reason={reason} onClick={() => setAsked('delete')}>
        <Trash2 size={15} aria-hidden />
        {text.deleteTeam}
      </Button>
      {asked === 'rename' && <TeamNameDialog team={team} onClose={close} />}
      {asked === 'delete' && (
        <ConfirmDialog
          title={text.deleteTeamTitle(team.name)}
          effects={[text.deleteTeamText]}
          action={text.deleteTeam}
          failure={text.notDeleted}
          mutation={remove}
          onClose={close}
        />
      )}
    </div>
  )
}

function useRemove({ id: teamId, name }: Team) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => call(api.DELETE('/v1/teams/{teamId}', { params: { path: { teamId } } })),
    onSuccess: async () => {
      showToast({ text: texts('people').deleted(name) })
      await navigate({ to: '/people' })
      await refreshWithout(queryClient, teamId)
    },
  })
}
