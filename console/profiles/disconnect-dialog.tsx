// Disconnecting deletes the profile with its messages. The dialog says how many wait, and asks what becomes of them.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api, call } from '../api/client.ts'
import { listLines } from '../messages/listing.ts'
import { texts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { networkOf } from '../ui/networks.ts'
import { showToast } from '../ui/toasts.ts'
import styles from './disconnect-dialog.module.css'
import type { Profile } from './profiles.ts'

type Props = { profile: Profile; onClose: () => void }
type Choice = 'keep' | 'delete'

export function DisconnectDialog({ profile, onClose }: Props) {
  const text = texts('profiles')
  const [choice, setChoice] = useState<Choice>('keep')
  const waiting = useWaiting(profile.id)
  const disconnect = useDisconnect(profile, onClose)
  const name = useId()
  const choices: [Choice, string, string][] = [
    ['keep', text.keep, text.keepText],
    ['delete', text.deleteToo, text.deleteTooText],
  ]
  return (
    <Dialog
      title={text.disconnectTitle(profile.socialNetworkUsername)}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {texts('ui').cancel}
          </Button>
          <Button
            look="danger"
            isBusy={disconnect.isPending}
            onClick={() => disconnect.mutate(choice)}
          >
            {text.disconnect}
          </Button>
        </>
      }
    >
      <p>{text.disconnectText(networkOf(profile.type).name)}</p>
      {waiting !== undefined && (
        <p>{waiting.count === 0 ? text.noWaiting : text.waiting(waiting.count, waiting.isMore)}</p>
      )}
      <fieldset className={styles.choices}>
        <legend>{text.whatOfMessages}</legend>
        {choices.map(([value, label, hint]) => (
          <label key={value} htmlFor={`${name}-${value}`}>
            <input
              id={`${name}-${value}`}
              type="radio"
              name={name}
              checked={choice === value}
              onChange={() => setChoice(value)}
            />
            <span>
              {label}
              <small>{hint}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {disconnect.isError && <ErrorPanel error={disconnect.error} title={text.notDisconnected} />}
    </Dialog>
  )
}

/** Six weeks ahead, which is as far as one call sees. */
function useWaiting(profileId: string): { count: number; isMore: boolean } | undefined {
  const { data } = useQuery({
    queryKey: ['messages', 'waiting', profileId],
    queryFn: async () => {
      const { lines, next } = await listLines({
        startTime: new Date(Date.now() - 86_400_000).toISOString(),
        endTime: new Date(Date.now() + 40 * 86_400_000).toISOString(),
        socialProfileIds: profileId,
        state: 'SCHEDULED,PENDING_APPROVAL',
        includeUnscheduledReviewMsgs: 'true',
        limit: 500,
      })
      return { count: lines.length, isMore: next !== undefined }
    },
  })
  return data
}

function useDisconnect({ id }: Profile, onClose: () => void) {
  const text = texts('profiles')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (choice: Choice) => {
      const query = choice === 'delete' ? { messages: 'delete' as const } : {}
      const params = { path: { socialProfileId: id }, query }
      const { data } = await call(api.DELETE('/v1/socialProfiles/{socialProfileId}', { params }))
      return data
    },
    onSuccess: async ({ isRevoked }) => {
      showToast({ text: isRevoked ? text.disconnectedRevoked : text.disconnected })
      onClose()
      // What is about the profile that is gone would be answered by 404; it leaves the page with the list.
      await queryClient.invalidateQueries({
        predicate: ({ queryKey }) => !JSON.stringify(queryKey).includes(`"${id}"`),
      })
    },
  })
}
