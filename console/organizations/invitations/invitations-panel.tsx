// The open invitations.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MailOpen } from 'lucide-react'
import { api, call } from '../../api/client.ts'
import { useZone } from '../../session/me.ts'
import { texts } from '../../texts/texts.ts'
import { momentLabel } from '../../time/labels.ts'
import { useNow } from '../../time/use-now.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Query } from '../../ui/query.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.ts'
import { type Invitation, invitationsQuery, useMay, useOrganizationId } from '../people.ts'
import styles from '../people-page.module.css'
import { roleName } from '../rights/roles.ts'
import { InvitationLink } from './invitation-link.tsx'
import { useInvite } from './invite.ts'

export function InvitationsPanel() {
  const text = texts('people')
  const may = useMay('ORG_MANAGE_MEMBER')
  return (
    <Panel title={text.invitations}>
      {may ? <Invitations /> : <p className={styles.lede}>{text.mayNotPeople}</p>}
    </Panel>
  )
}

function Invitations() {
  const text = texts('people')
  const query = useQuery(invitationsQuery(useOrganizationId()))
  const invite = useInvite()
  const withdraw = useWithdraw()
  return (
    <>
      {invite.isError && <ErrorPanel error={invite.error} title={text.notInvited} />}
      {withdraw.isError && <ErrorPanel error={withdraw.error} title={text.notWithdrawn} />}
      <Query query={query} skeleton={<SkeletonRows />}>
        {(invitations) =>
          invitations.length === 0 ? (
            <EmptyState icon={MailOpen} title={text.noInvitations}>
              {text.noInvitationsText}
            </EmptyState>
          ) : (
            <ul className={styles.rows}>
              {invitations.map((invitation) => (
                <Row
                  key={invitation.memberId}
                  invitation={invitation}
                  onAgain={() => invite.mutate(bodyOf(invitation))}
                  onWithdraw={() => withdraw.mutate(invitation.memberId)}
                />
              ))}
            </ul>
          )
        }
      </Query>
      {invite.data && <InvitationLink invited={invite.data} onClose={invite.reset} />}
    </>
  )
}

type RowProps = { invitation: Invitation; onAgain: () => void; onWithdraw: () => void }

function Row({ invitation, onAgain, onWithdraw }: RowProps) {
  const text = texts('people')
  const zone = useZone()
  const now = useNow(zone)
  const ends = Temporal.Instant.from(invitation.expiresDate).toZonedDateTimeISO(zone)
  return (
    <li>
      <span className={`${styles.name} ${styles.long}`}>
        <Avatar name={invitation.fullName} shape="round" />
        <span>
          <b>{invitation.fullName}</b>
          <small>
            {invitation.email} · {roleName(invitation.permissionPreset)}
          </small>
          <small>{text.expires(momentLabel(ends, now))}</small>
        </span>
      </span>
      <span className={styles.actions}>
        <Button onClick={onAgain}>{text.inviteAgain}</Button>
        <Button look="quiet" onClick={onWithdraw}>
          {text.withdraw}
        </Button>
      </span>
    </li>
  )
}

/** A repeated invitation keeps the role. */
function bodyOf({ email, fullName }: Invitation) {
  return { email, fullName, permissionPreset: 'DEFAULT' }
}

function useWithdraw() {
  const organizationId = useOrganizationId()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (memberId: string) =>
      call(
        api.DELETE('/v1/organizations/{organizationId}/invitations/{memberId}', {
          params: { path: { organizationId, memberId } },
        }),
      ),
    onSuccess: async () => {
      showToast({ text: texts('people').withdrawn })
      await queryClient.invalidateQueries({ queryKey: ['organizations', organizationId] })
    },
  })
}
