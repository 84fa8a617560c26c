import { useQuery } from '@tanstack/react-query'
import { UserMinus } from 'lucide-react'
import { useMe } from '../../session/me.ts'
import { texts } from '../../texts/texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Query } from '../../ui/query.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { maySeePeople, membersQuery, useMyPermissions, useOrganizationId } from '../people.ts'
import styles from '../people-page.module.css'
import { AddOne } from './add-one.tsx'
import { Found } from './found.tsx'
import { ownTeamRightsQuery, teamMembersQuery, useChangeTeam } from './teams.ts'

type Name = { id: string; fullName: string }

export function TeamMembers({ teamId }: { teamId: string }) {
  const text = texts('people')
  const query = useQuery(teamMembersQuery(useOrganizationId(), teamId))
  const change = useChangeTeam(teamId)
  const may = useMayManageMembers(teamId, query.data ?? [])
  return (
    <Panel title={text.teamMembers}>
      {change.isError && <ErrorPanel error={change.error} title={text.teamNotChanged} />}
      <Query query={query} skeleton={<SkeletonRows />}>
        {(members) => (
          <>
            {members.length === 0 && <p className={styles.lede}>{text.noTeamMembers}</p>}
            <Found
              items={members}
              wordsOf={({ fullName }) => fullName}
              search={text.searchPeople}
              back={text.earlierPeople}
              forward={text.laterPeople}
            >
              {({ id, fullName }) => (
                <li key={id}>
                  <span className={styles.name}>
                    <Avatar name={fullName} shape="round" />
                    <b>{fullName}</b>
                  </span>
                  {may && (
                    <IconButton
                      label={text.takeOut(fullName)}
                      onClick={() => change.mutate({ act: 'removeMember', memberId: id })}
                    >
                      <UserMinus size={16} />
                    </IconButton>
                  )}
                </li>
              )}
            </Found>
            {may ? (
              <Add
                members={members}
                onAdd={(memberId) => change.mutate({ act: 'addMember', memberId })}
              />
            ) : (
              <p className={styles.lede}>{text.mayNotTeams}</p>
            )}
          </>
        )}
      </Query>
    </Panel>
  )
}

/** A right in the organization, or in the team itself. */
function useMayManageMembers(teamId: string, members: Name[]): boolean {
  const organizationId = useOrganizationId()
  const memberId = useMe()?.id ?? ''
  const own = useMyPermissions()
  const byOrganization = own?.includes('ORG_MANAGE_TEAM')
  const { data = [] } = useQuery({
    ...ownTeamRightsQuery(organizationId, teamId, memberId),
    enabled: byOrganization === false && members.some(({ id }) => id === memberId),
  })
  return byOrganization === true || data.includes('TEAM_MANAGE_MEMBER')
}

function Add({ members, onAdd }: { members: Name[]; onAdd: (memberId: string) => void }) {
  const text = texts('people')
  const organizationId = useOrganizationId()
  const maySee = maySeePeople(useMyPermissions() ?? [])
  const { data: all = [] } = useQuery({
    ...membersQuery(organizationId),
    enabled: maySee && organizationId !== '',
  })
  const inTeam = new Set(members.map(({ id }) => id))
  const others = all.filter(({ id }) => !inTeam.has(id))
  if (!maySee) return <p className={styles.lede}>{text.onlyYouText}</p>
  if (others.length === 0) return <p className={styles.lede}>{text.everyoneIn}</p>
  return (
    <AddOne
      label={text.addMember}
      none={text.chooseMember}
      search={text.searchPeople}
      choices={others.map(({ id, fullName: name }) => ({
        id,
        name,
        mark: <Avatar name={name} shape="round" />,
      }))}
      onAdd={onAdd}
    />
  )
}
