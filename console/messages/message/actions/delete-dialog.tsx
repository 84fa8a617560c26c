import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api, call } from '../../../api/client.ts'
import { networkOf } from '../../../networks/networks.ts'
import type { Profile } from '../../../profiles/profiles.ts'
import { texts } from '../../../texts/texts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import type { Message } from '../../listing.ts'
import { groupQuery } from '../message-query.ts'
import { useMessageAct } from './use-message-act.ts'

type Props = { message: Message; profile: Profile | undefined; onClose: () => void }

export function DeleteDialog({ message, profile, onClose }: Props) {
  const text = texts('message')
  const navigate = useNavigate()
  const { data: others = [] } = useQuery(groupQuery(message))
  const params = { path: { messageId: message.id } }
  const act = useMessageAct(() => call(api.DELETE('/v1/messages/{messageId}', { params })), {
    text: text.deleted,
    onDone: () => void navigate({ to: '/calendar' }),
  })
  return (
    <ActionDialog
      title={text.deleteTitle}
      onClose={onClose}
      action={text.delete}
      look="danger"
      call={act}
      onAct={() => act.mutate()}
    >
      <p>{text.deleteText(networkOf(profile?.type ?? '').name)}</p>
      {others.length > 0 && <p>{text.deleteOthers(others.length)}</p>}
    </ActionDialog>
  )
}
