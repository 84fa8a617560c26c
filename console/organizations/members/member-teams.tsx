import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { api, call } from '../../api/client.ts'
import { texts } from '../../texts/texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Query } from '../../ui/query.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useOrganizationId } from '../people.ts'
import styles from '../people-page.module.css'

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
      ).then(({ data }) => data),
    enabled: organizationId !== '',
  })
  return (
    <Panel title={text.teams}>
      <Query query={query} skeleton={<SkeletonRows />}>
        {(teams) =>
          teams.length === 0 ? (
            <p className={styles.lede}>{text.noTeamsOf}</p>
          ) : (
            <ul className={styles.rows}>
              {teams.map(({ id, name }) => (
                <li key={id}>
                  <Link to="/people/teams/$teamId" params={{ teamId: id }} className={styles.name}>
                    <Avatar name={name} />
                    <b>{name}</b>
                  </Link>
                  <ChevronRight size={16} aria-hidden />
                </li>
              ))}
            </ul>
          )
        }
      </Query>
    </Panel>
  )
}
