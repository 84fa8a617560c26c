import { useQuery } from '@tanstack/react-query'
import { Plus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { texts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Query } from '../../ui/query.tsx'
import { useMay, useMyPermissions, useOrganizationId } from '../people.ts'
import styles from '../people-page.module.css'
import { TeamNameDialog } from './team-name-dialog.tsx'
import { TeamRows } from './team-rows.tsx'
import { teamsQuery } from './teams.ts'

export function TeamsPanel() {
  const text = texts('people')
  const may = useMay('ORG_MANAGE_TEAM')
  const [isMaking, setMaking] = useState(false)
  const own = useMyPermissions() ?? []
  const maySee = own.includes('ORG_MANAGE_TEAM') || own.includes('ORG_VIEW_ALL')
  return (
    <Panel
      title={text.teams}
      aside={
        <Button
          className={styles.aside ?? ''}
          reason={may ? undefined : text.mayNotTeams}
          onClick={() => setMaking(true)}
        >
          <Plus size={15} aria-hidden />
          {text.newTeam}
        </Button>
      }
    >
      {maySee ? <Teams /> : <p className={styles.lede}>{text.mayNotTeams}</p>}
      {isMaking && <TeamNameDialog onClose={() => setMaking(false)} />}
    </Panel>
  )
}

function Teams() {
  const text = texts('people')
  return (
    <Query query={useQuery(teamsQuery(useOrganizationId()))}>
      {(teams) =>
        teams.length === 0 ? (
          <EmptyState icon={UsersRound} title={text.noTeams}>
            {text.noTeamsText}
          </EmptyState>
        ) : (
          <TeamRows teams={teams} />
        )
      }
    </Query>
  )
}
