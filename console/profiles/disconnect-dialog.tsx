// Disconnecting deletes the profile with its messages. The dialog says how many wait, and asks what becomes of them.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, dataOf } from '../api/client.ts'
import { useWaiting } from '../messages/waiting.ts'
import { networkOf } from '../networks/networks.ts'
import { texts } from '../texts/texts.ts'
import { ActionDialog } from '../ui/action-dialog.tsx'
import { Choices } from '../ui/choices.tsx'
import { showToast } from '../ui/toasts.ts'
import type { Profile } from './profiles.ts'

type Props = { profile: Profile; onClose: () => void }
type Choice = 'keep' | 'delete'

export function DisconnectDialog({ profile, onClose }: Props) {
  const text = texts('profiles')
  const [choice, setChoice] = useState<Choice>('keep')
  const waiting = useWaiting([profile.id])?.get(profile.id)
  const disconnect = useDisconnect(profile, onClose)
  return (
    <ActionDialog
      title={text.disconnectTitle(profile.socialNetworkUsername)}
      onClose={onClose}
      action={text.disconnect}
      look="danger"
      call={disconnect}
      failure={text.notDisconnected}
      onAct={() => disconnect.mutate(choice)}
    >
      <p>{text.disconnectText(networkOf(profile.type).name)}</p>
      {waiting !== undefined && (
        <p>{waiting.count === 0 ? text.noWaiting : text.waiting(waiting.count, waiting.isMore)}</p>
      )}
      <Choices
        legend={text.whatOfMessages}
        value={choice}
        choices={[
          { value: 'keep', label: text.keep, hint: text.keepText },
          { value: 'delete', label: text.deleteToo, hint: text.deleteTooText },
        ]}
        onChange={setChoice}
      />
    </ActionDialog>
  )
}

function useDisconnect({ id }: Profile, onClose: () => void) {
  const text = texts('profiles')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (choice: Choice) => {
      const query = choice === 'delete' ? { messages: 'delete' as const } : {}
      const params = { path: { socialProfileId: id }, query }
      return dataOf(api.DELETE('/v1/socialProfiles/{socialProfileId}', { params }))
    },
    onSuccess: async ({ isRevoked }) => {
      showToast({ text: isRevoked ? text.disconnectedRevoked : text.disconnected })
      onClose()
      // Requests about the removed profile would be answered by 404; its card leaves the page with the list.
      await queryClient.invalidateQueries({
        predicate: ({ queryKey }) => !JSON.stringify(queryKey).includes(`"${id}"`),
      })
    },
  })
}
