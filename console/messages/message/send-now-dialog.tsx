import { api, call } from '../../api/client.ts'
import type { Profile } from '../../profiles/profiles.ts'
import { texts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import type { Message } from '../listing.ts'
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
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {texts('ui').cancel}
          </Button>
          <Button look="primary" isBusy={act.isPending} onClick={() => act.mutate()}>
            {text.sendNowTo(name)}
          </Button>
        </>
      }
    >
      <p>{text.sendNowText(name)}</p>
      {act.isError && <ErrorPanel error={act.error} />}
    </Dialog>
  )
}
