// The rights of all members: a table, and on a phone a list with a link to each member.
import { useQuery } from '@tanstack/react-query'
import { AtSign, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { type Profile, profilesQuery } from '../../profiles/profiles.ts'
import { texts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Query } from '../../ui/query.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { usePhone } from '../../ui/use-media.ts'
import {
  invitationsQuery,
  isOfOrganization,
  type Member,
  membersQuery,
  type Pair,
  pairsQuery,
  useMay,
  useOrganizationId,
} from '../people.ts'
import { useChangeLevel } from '../rights/change-level.ts'
import { findMembers } from '../rights/find-members.ts'
import styles from '../rights/rights-matrix.module.css'
import { LevelLegend, RightsMatrix } from '../rights/rights-matrix.tsx'
import { MemberName } from './member-name.tsx'

export function MembersPanel() {
  const text = texts('people')
  const isPhone = usePhone()
  const organizationId = useOrganizationId()
  const query = useQuery(membersQuery(organizationId))
  return (
    <Panel title={text.matrix}>
      <Query query={query} skeleton={<SkeletonRows />}>
        {(members) => (isPhone ? <List members={members} /> : <Table members={members} />)}
      </Query>
    </Panel>
  )
}

function Table({ members }: { members: Member[] }) {
  const text = texts('people')
  const mayChange = useMay('ORG_MANAGE_SOCIAL_PROFILE')
  const memberIds = members.map(({ id }) => id)
  const pairs = useQuery(pairsQuery(useOrganizationId(), memberIds))
  const profiles = useQuery(profilesQuery)
  const change = useChangeLevel()
  return (
    <>
      <p className={styles.lede}>{mayChange ? text.matrixLede : text.matrixLedeRead}</p>
      {change.isError && <ErrorPanel error={change.error} title={text.notChanged} />}
      <Query query={profiles}>
        {(all) => (
          <Query query={pairs}>
            {(found) => (
              <Rights
                members={members}
                profiles={all}
                pairs={found}
                change={mayChange ? change : undefined}
              />
            )}
          </Query>
        )}
      </Query>
    </>
  )
}

type RightsProps = {
  members: Member[]
  profiles: Profile[]
  pairs: Map<string, Pair>
  change: ReturnType<typeof useChangeLevel> | undefined
}

function Rights({ members, profiles, pairs, change }: RightsProps) {
  const organizationId = useOrganizationId()
  const invitedIds = useInvitedIds()
  const own = profiles.filter((profile) => isOfOrganization(profile, organizationId))
  if (own.length === 0)
    return (
      <>
        <Hidden pairs={pairs} shown={own} />
        <NoProfiles />
        <List members={members} />
      </>
    )
  return (
    <>
      <Hidden pairs={pairs} shown={own} />
      <RightsMatrix
        members={members}
        profiles={own}
        pairs={pairs}
        invitedIds={invitedIds}
        change={change}
      />
      <LevelLegend />
    </>
  )
}

/** A member who manages people without managing profiles sees the columns of their own profiles only. */
function Hidden({ pairs, shown }: { pairs: Map<string, Pair>; shown: Profile[] }) {
  const known = new Set(shown.map(({ id }) => id))
  const hidden = new Set(
    [...pairs.values()].map(({ socialProfile }) => socialProfile.id),
  ).difference(known)
  if (hidden.size === 0) return null
  return <p className={styles.lede}>{texts('people').hiddenProfiles(hidden.size)}</p>
}

function NoProfiles() {
  const text = texts('people')
  return (
    <EmptyState
      icon={AtSign}
      title={text.noProfiles}
      action={<ButtonLink to="/profiles/connect">{texts('home').connect}</ButtonLink>}
    >
      {text.noProfilesText}
    </EmptyState>
  )
}

/** With more people the list has a search. */
const searchedFrom = 10

function List({ members }: { members: Member[] }) {
  const text = texts('people')
  const invitedIds = useInvitedIds()
  const [search, setSearch] = useState('')
  const found = findMembers(members, search)
  return (
    <>
      {members.length > searchedFrom && (
        <SearchField label={text.searchPeople} value={search} onChange={setSearch} />
      )}
      {found.length === 0 && <p className={styles.lede}>{text.noneFound}</p>}
      <ul className={styles.list}>
        {found.map((member) => (
          <li key={member.id} className={styles.row}>
            <MemberName member={member} isInvited={invitedIds.has(member.id)} />
            <ChevronRight size={17} aria-hidden />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Only members who manage people may read invitations; for others no member is marked as invited. */
export function useInvitedIds(): Set<string> {
  const organizationId = useOrganizationId()
  const may = useMay('ORG_MANAGE_MEMBER')
  const { data = [] } = useQuery({
    ...invitationsQuery(organizationId),
    enabled: may && organizationId !== '',
  })
  return new Set(data.map(({ memberId }) => memberId))
}
