import { api, call } from '../../../api/client.ts'
import type { Profile } from '../../../profiles/profiles.ts'
import { texts } from '../../../texts/texts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import type { Message } from '../../listing.ts'
import { useMessageAct } from './use-message-act.ts'

type Props = { message: Message; profile: Profile | undefined; onClose: () => void }

export function SendNowDialog({ message, profile, onClose }: Props) {
  const text = texts('message')
  const name = profile?.socialNetworkUsername ?? ''
  const params = { path: { messageId: message.id } }
  const act = useMessageAct(() => call(api.POST('/v1/messages/{messageId}/sendNow', { params })), {
    text: text.sentNow,
    onDone: onClose,
  })
  return (
    <ActionDialog
      title={text.sendNowTitle}
      onClose={onClose}
      action={text.sendNowTo(name)}
      call={act}
      onAct={() => act.mutate()}
    >
      <p>{text.sendNowText(name)}</p>
    </ActionDialog>
  )
}
