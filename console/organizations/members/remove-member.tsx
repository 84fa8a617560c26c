// Removes a member. The dialog says what happens to their rights and messages.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import { api, call } from '../../api/client.ts'
import { texts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { type Member, refreshWithout, useMay, useOrganizationId } from '../people.ts'
import styles from '../people-page.module.css'

type Props = { member: Member; isMe: boolean }

export function RemoveMember({ member, isMe }: Props) {
  const text = texts('people')
  const may = useMay('ORG_MANAGE_MEMBER')
  const [isAsked, setAsked] = useState(false)
  const remove = useRemove(member)
  const reason = isMe ? text.removeSelf : may ? undefined : text.mayNotPeople
  return (
    <div className={styles.actions}>
      <Button look="danger" reason={reason} onClick={() => setAsked(true)}>
        <UserMinus size={15} aria-hidden />
        {text.remove}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={text.removeTitle(member.fullName)}
          effects={text.removeTexts}
          action={text.removeNow}
          failure={text.notRemoved}
          mutation={remove}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  )
}

function useRemove({ id: memberId, fullName }: Member) {
  const organizationId = useOrganizationId()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () =>
      call(
        api.DELETE('/v1/organizations/{organizationId}/members/{memberId}', {
          params: { path: { organizationId, memberId } },
        }),
      ),
    onSuccess: async () => {
      showToast({ text: texts('people').removed(fullName) })
      await navigate({ to: '/people' })
      await refreshWithout(queryClient, memberId)
    },
  })
}
