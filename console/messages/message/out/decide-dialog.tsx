// A change of a post that waits for an approval: what it would do, and the decision.
import { api, call } from '../../../api/client.ts'
import { useRight } from '../../../profiles/rights.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Message } from '../../listing.ts'
import { useMessageAct } from '../actions/use-message-act.ts'
import { outTexts as text } from './out-texts.ts'
import type { PostChange } from './posts-query.ts'

type Props = { message: Message; change: PostChange; onClose: () => void }

export function DecideDialog({ message, change, onClose }: Props) {
  const mayApprove = useRight(message.socialProfile.id, 'APPROVE')
  const reason = mayApprove ? undefined : text.mayNotDecide
  const params = { path: { messageId: message.id } }
  const body = { changeId: change.id }
  const approving = useMessageAct(
    () => call(api.POST('/v1/messages/{messageId}/approvePostChange', { params, body })),
    { text: text.approved, onDone: onClose },
  )
  const rejecting = useMessageAct(
    () => call(api.POST('/v1/messages/{messageId}/rejectPostChange', { params, body })),
    { text: text.rejected, onDone: onClose },
  )
  return (
    <ActionDialog
      title={text.decideTitle}
      onClose={onClose}
      action={text.approve}
      reason={reason}
      call={approving.error || approving.isPending ? approving : rejecting}
      onAct={() => approving.mutate()}
      alternative={
        <Button reason={reason} onClick={() => rejecting.mutate()}>
          {text.reject}
        </Button>
      }
    >
      <p>{text.asks[change.kind]}</p>
      {change.text !== null && <p>{change.text}</p>}
    </ActionDialog>
  )
}
