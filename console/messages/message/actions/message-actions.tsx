// The actions on a message. Sending and deleting need a confirmation with the profile named on the button. A disabled action shows the
// reason when it is pressed.
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { networkOf } from '../../../networks/networks.ts'
import type { Profile } from '../../../profiles/profiles.ts'
import { useMe } from '../../../session/me.ts'
import { texts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { editIdOf, resendIdOf } from '../../composer/compose-ids.ts'
import { isUnknown, type Message } from '../../listing.ts'
import { useOpenInComposer } from '../../open-in-composer.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import styles from './message-actions.module.css'
import { SendNowDialog } from './send-now-dialog.tsx'
import { useOutcome } from './use-outcome.ts'

// With their fields for times, the first two are larger than the rest of the page; the third needs the form of the composer.
const CopyDialog = lazyPart(() => import('./copy-dialog.tsx'), 'CopyDialog')
const ResendDialog = lazyPart(() => import('./resend-dialog.tsx'), 'ResendDialog')

const SaveAsTemplate = lazyPart(() => import('./save-as-template.tsx'), 'SaveAsTemplate')

const RepeatMessage = lazyPart(() => import('./repeat-message.tsx'), 'RepeatMessage')

type Props = { message: Message; profile: Profile | undefined }
type Asked = 'sendNow' | 'resend' | 'copy' | 'repeat' | 'saveAsTemplate' | 'delete'
type Action = Asked | 'edit' | 'editAgain'

const offered: Record<Message['state'], Action[]> = {
  PENDING_APPROVAL: ['edit', 'copy', 'repeat', 'saveAsTemplate', 'delete'],
  SCHEDULED: ['edit', 'sendNow', 'copy', 'repeat', 'saveAsTemplate', 'delete'],
  SUBMITTED: ['copy', 'repeat', 'saveAsTemplate', 'delete'],
  SENT: ['copy', 'repeat', 'saveAsTemplate', 'resend', 'delete'],
  SEND_FAILED_PERMANENTLY: ['editAgain', 'resend', 'copy', 'repeat', 'saveAsTemplate', 'delete'],
  REJECTED: ['editAgain', 'resend', 'copy', 'repeat', 'saveAsTemplate', 'delete'],
}

export function MessageActions({ message, profile }: Props) {
  const text = texts('message')
  const [asked, setAsked] = useState<Asked>()
  const navigate = useNavigate()
  const openReason = useOpenInComposer(message.id)
  const compose = (composeId: string) =>
    void navigate({
      to: '.',
      search: (search) => ({ ...search, compose: composeId, at: undefined }),
    })
  const run = (action: Action) => {
    if (action === 'edit') compose(editIdOf(message.id))
    else if (action === 'editAgain') compose(resendIdOf(message.id))
    else setAsked(action)
  }
  const reasonAgainst = useReasons(message, profile)
  const close = () => setAsked(undefined)
  const dialog = { message, profile, onClose: close }
  return (
    <div className={styles.actions}>
      {actionsOf(message).map((action) => (
        <Button
          key={action}
          look={action === 'delete' ? 'danger' : 'plain'}
          reason={openReason ?? reasonAgainst[action]}
          onClick={() => run(action)}
        >
          {text[action]}
        </Button>
      ))}
      <Suspense>
        {asked === 'sendNow' && <SendNowDialog {...dialog} />}
        {asked === 'resend' && <ResendDialog {...dialog} mayBeLive={mayBeLive(message)} />}
        {asked === 'copy' && <CopyDialog message={message} onClose={close} />}
        {asked === 'repeat' && <RepeatMessage message={message} onClose={close} />}
        {asked === 'saveAsTemplate' && <SaveAsTemplate message={message} onClose={close} />}
        {asked === 'delete' && <DeleteDialog {...dialog} />}
      </Suspense>
    </div>
  )
}

/** Why an action cannot be used by this member now. */
function useReasons(
  message: Message,
  profile: Profile | undefined,
): Partial<Record<Action, string | undefined>> {
  const text = texts('message')
  const { state } = message
  const isOwn = message.createdByMember?.id === useMe()?.id
  const change = useOutcome(message, { kind: 'change', state, isOwn })
  const sendNow = useOutcome(message, { kind: 'sendNow', state })
  const notYours = change === 'refused' ? text.notYours : undefined
  return {
    edit: notYours,
    sendNow: sendNow === 'refused' ? text.mayOnlyPropose : undefined,
    delete: reasonAgainstDeleting(message, profile) ?? notYours,
  }
}

/** A message that may be live is not edited for a resend: the new post could appear beside the first one. A series repeats its messages. */
function actionsOf(message: Message): Action[] {
  const actions = offered[message.state]
  const isOut = (action: Action) =>
    (action === 'editAgain' && isUnknown(message)) || (action === 'repeat' && message.series)
  return actions.filter((action) => !isOut(action))
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
