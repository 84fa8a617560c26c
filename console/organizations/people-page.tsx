// The people of the organization: their rights, the open invitations, and the teams.
import { useQuery } from '@tanstack/react-query'
import { Info, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { Schemas } from '../api/client.ts'
import { useMe } from '../session/me.ts'
import { texts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import columns from '../ui/columns.module.css'
import { Page } from '../ui/page.tsx'
import { Query } from '../ui/query.tsx'
import { Skeleton, SkeletonRows } from '../ui/skeleton.tsx'
import colors from '../ui/state-colors.module.css'
import { InvitationsPanel } from './invitations/invitations-panel.tsx'
import { InviteDialog } from './invitations/invite-dialog.tsx'
import { MemberProfiles } from './members/member-profiles.tsx'
import { MemberTeams } from './members/member-teams.tsx'
import { MembersPanel, useInvitedIds } from './members/members-panel.tsx'
import {
  maySeePeople,
  membersQuery,
  useMay,
  useMyPermissionsQuery,
  useOrganizationId,
} from './people.ts'
import styles from './people-page.module.css'
import { TeamsPanel } from './teams/teams-panel.tsx'

export function PeoplePage() {
  const text = texts('people')
  const title = texts('shell').people
  const query = useMyPermissionsQuery()
  const [isInviting, setInviting] = useState(false)
  const mayInvite = useMay('ORG_MANAGE_MEMBER')
  return (
    <Page
      title={title}
      documentTitle={title}
      lede={maySeePeople(query.data ?? []) && <Lede />}
      aside={
        <Button
          look="primary"
          reason={mayInvite ? undefined : text.mayNotPeople}
          onClick={() => setInviting(true)}
        >
          <UserPlus size={16} aria-hidden />
          {text.invite}
        </Button>
      }
    >
      <Query query={query} skeleton={<SkeletonRows lines={6} />}>
        {(permissions) => <Content permissions={permissions} />}
      </Query>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Page>
  )
}

function Lede() {
  const { data } = useQuery(membersQuery(useOrganizationId()))
  const invited = useInvitedIds().size
  return data && texts('people').lede(data.length, invited)
}

function Content({ permissions }: Pick<Schemas['Permissions'], 'permissions'>) {
  if (!maySeePeople(permissions)) return <OnlyMe permissions={permissions} />
  return (
    <div className={columns.column}>
      <MembersPanel />
      <div className={`${columns.fitting} ${styles.columns}`}>
        <TeamsPanel />
        <InvitationsPanel />
      </div>
    </div>
  )
}

/** A member without the right to see people sees their own rights. */
function OnlyMe({ permissions }: Pick<Schemas['Permissions'], 'permissions'>) {
  const text = texts('people')
  const me = useMe()
  if (!me) return <Skeleton />
  const mayManageTeams = permissions.includes('ORG_MANAGE_TEAM')
  return (
    <div className={columns.column}>
      <div className={`${styles.notice} ${colors.scheduled}`}>
        <Info size={18} aria-hidden />
        <div>
          <b>{text.onlyYou}</b>
          <p>{text.onlyYouText}</p>
        </div>
      </div>
      <div className={`${columns.fitting} ${styles.columns}`}>
        <MemberProfiles member={{ id: me.id, fullName: me.fullName, permissions }} />
        {mayManageTeams ? <TeamsPanel /> : <MemberTeams memberId={me.id} />}
      </div>
    </div>
  )
}
