// One member: the role, the rights on profiles, the teams, and the removal.
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api, call } from '../../api/client.ts'
import { useMe } from '../../session/me.ts'
import { texts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import columns from '../../ui/columns.module.css'
import { NotFound } from '../../ui/not-found.tsx'
import { Page } from '../../ui/page.tsx'
import { Query } from '../../ui/query.tsx'
import { SkeletonColumns } from '../../ui/skeleton.tsx'
import { membersQuery, useOrganizationId } from '../people.ts'
import styles from '../people-page.module.css'
import { RoleForm } from '../rights/role-form.tsx'
import { MemberProfiles } from './member-profiles.tsx'
import { MemberTeams } from './member-teams.tsx'
import { RemoveMember } from './remove-member.tsx'

export function MemberPage() {
  const text = texts('people')
  const { memberId } = useParams({ from: '/people/members/$memberId' })
  const query = useQuery(membersQuery(useOrganizationId()))
  const member = query.data?.find(({ id }) => id === memberId)
  const isMe = useMe()?.id === memberId
  if (query.data && !member) return <NotFound />
  const title = member?.fullName ?? texts('shell').people
  return (
    <Page
      title={title}
      documentTitle={title}
      lede={member && <Address memberId={memberId} />}
      aside={<ButtonLink to="/people">{text.back}</ButtonLink>}
    >
      <Query query={query} skeleton={<SkeletonColumns />}>
        {() =>
          member && (
            <div className={`${columns.fitting} ${styles.columns}`}>
              <MemberProfiles member={member} />
              <div className={columns.column}>
                <RoleForm key={`${member.id} ${member.permissions.join()}`} member={member} />
                <MemberTeams memberId={member.id} />
                <RemoveMember member={member} isMe={isMe} />
              </div>
            </div>
          )
        }
      </Query>
    </Page>
  )
}

function Address({ memberId }: { memberId: string }) {
  const params = { path: { memberId } }
  const { data } = useQuery({
    queryKey: ['members', memberId],
    queryFn: () => call(api.GET('/v1/members/{memberId}', { params })).then(({ data: one }) => one),
    staleTime: 60_000,
  })
  return data && `${data.email} · ${data.timezone}`
}
