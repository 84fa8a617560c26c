// A change of a post that waits for an approval: what it would do, and the way to take the request back.
import { api, call } from '../../../api/client.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import type { Message } from '../../listing.ts'
import { useMessageAct } from '../actions/use-message-act.ts'
import { outTexts as text } from './out-texts.ts'
import type { PostChange } from './posts-query.ts'

type Props = {
  message: Message
  change: PostChange
  /** Undefined: the message has one post. */
  number: number | undefined
  onClose: () => void
}

export function WithdrawDialog({ message, change, number, onClose }: Props) {
  const params = { path: { messageId: message.id } }
  const body = { changeId: change.id }
  const withdrawing = useMessageAct(
    () => call(api.POST('/v1/messages/{messageId}/withdrawPostChange', { params, body })),
    { text: text.withdrawn, onDone: onClose },
  )
  return (
    <ActionDialog
      title={text.withdraw(number)}
      onClose={onClose}
      action={text.withdraw(number)}
      call={withdrawing}
      onAct={() => withdrawing.mutate()}
    >
      <p>{text.asks[change.kind]}</p>
      {change.text !== null && <p>{change.text}</p>}
      <p>{text.withdrawPromise}</p>
    </ActionDialog>
  )
}
