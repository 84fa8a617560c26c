import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client.ts'
import { texts } from '../../texts/texts.ts'
import { Panel } from '../../ui/panel.tsx'
import { Query } from '../../ui/query.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useOrganizationId } from '../people.ts'
import styles from '../people-page.module.css'
import { TeamRows } from '../teams/team-rows.tsx'

export function MemberTeams({ memberId }: { memberId: string }) {
  const text = texts('people')
  const organizationId = useOrganizationId()
  const query = useQuery({
    queryKey: ['organizations', organizationId, 'teams-of', memberId],
    queryFn: () =>
      dataOf(
        api.GET('/v1/organizations/{organizationId}/members/{memberId}/teams', {
          params: { path: { organizationId, memberId } },
        }),
      ),
    enabled: organizationId !== '',
  })
  return (
    <Panel title={text.teams}>
      <Query query={query} skeleton={<SkeletonRows />}>
        {(teams) =>
          teams.length === 0 ? (
            <p className={styles.lede}>{text.noTeamsOf}</p>
          ) : (
            <TeamRows teams={teams} />
          )
        }
      </Query>
    </Panel>
  )
}
