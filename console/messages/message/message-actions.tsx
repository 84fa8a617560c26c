// The actions on a message. Sending and deleting need a confirmation with the profile named on the button. A disabled action shows the
// reason when it is pressed.
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { networkOf } from '../../networks/networks.ts'
import type { Profile } from '../../profiles/profiles.ts'
import { texts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { editIdOf, resendIdOf } from '../composer/compose-ids.ts'
import { isUnknown, type Message } from '../listing.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import styles from './message-actions.module.css'
import { ResendDialog } from './resend-dialog.tsx'
import { SendNowDialog } from './send-now-dialog.tsx'
import { useCopy } from './use-copy.ts'

type Props = { message: Message; profile: Profile | undefined }
type Asked = 'sendNow' | 'resend' | 'delete'
type Action = Asked | 'edit' | 'editAgain' | 'copy'

const offered: Record<Message['state'], Action[]> = {
  PENDING_APPROVAL: ['edit', 'copy', 'delete'],
  SCHEDULED: ['edit', 'sendNow', 'copy', 'delete'],
  SUBMITTED: ['copy', 'delete'],
  SENT: ['copy', 'resend', 'delete'],
  SEND_FAILED_PERMANENTLY: ['editAgain', 'resend', 'copy', 'delete'],
  REJECTED: ['editAgain', 'resend', 'copy', 'delete'],
}

export function MessageActions({ message, profile }: Props) {
  const text = texts('message')
  const [asked, setAsked] = useState<Asked>()
  const navigate = useNavigate()
  const copy = useCopy()
  const compose = (draftId: string) =>
    void navigate({
      to: '.',
      search: (search) => ({ ...search, compose: draftId, at: undefined }),
    })
  const run = (action: Action) => {
    if (action === 'edit') compose(editIdOf(message.id))
    else if (action === 'editAgain') compose(resendIdOf(message.id))
    else if (action === 'copy') void copy(message)
    else setAsked(action)
  }
  const close = () => setAsked(undefined)
  const dialog = { message, profile, onClose: close }
  return (
    <div className={styles.actions}>
      {actionsOf(message).map((action) => (
        <Button
          key={action}
          look={action === 'delete' ? 'danger' : 'plain'}
          reason={action === 'delete' ? reasonAgainstDeleting(message, profile) : undefined}
          onClick={() => run(action)}
        >
          {text[action]}
        </Button>
      ))}
      {asked === 'sendNow' && <SendNowDialog {...dialog} />}
      {asked === 'resend' && <ResendDialog {...dialog} mayBeLive={mayBeLive(message)} />}
      {asked === 'delete' && <DeleteDialog {...dialog} />}
    </div>
  )
}

/** A message that may be live is not edited for a resend: the new post could stand beside the first one. */
function actionsOf(message: Message): Action[] {
  const actions = offered[message.state]
  return isUnknown(message) ? actions.filter((action) => action !== 'editAgain') : actions
}

/** A message that was given to its network is a record; its post is deleted there. */
function reasonAgainstDeleting(message: Message, profile: Profile | undefined): string | undefined {
  const { keeps } = texts('message')
  const network = networkOf(profile?.type ?? '').name
  if (message.state === 'SUBMITTED') return keeps.submitted(network)
  if (message.state === 'SENT') return keeps.sent(network)
  if (message.state !== 'SEND_FAILED_PERMANENTLY') return undefined
  return isUnknown(message) ? keeps.unknown(network) : keeps.failed(network)
}

/** Then sending again may create a second post, which the member must confirm. */
function mayBeLive(message: Message): boolean {
  return message.state === 'SENT' || isUnknown(message)
}
