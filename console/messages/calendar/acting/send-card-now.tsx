// Sends the scheduled messages of a card at once, after a question that names their profiles.
import { api, call } from '../../../api/client.ts'
import { useProfileById } from '../../../profiles/profiles.ts'
import { texts } from '../../../texts/texts.ts'
import { formatList } from '../../../time/format.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { useMessageAct } from '../../message/actions/use-message-act.ts'
import type { Card } from '../cards.ts'
import { linesOfCard } from '../moving/lines-of-card.ts'

type Props = { card: Card; onClose: () => void }

export function SendCardNow({ card, onClose }: Props) {
  const text = texts('message')
  const profiles = useProfileById()
  const waiting = card.lines.filter(({ state }) => state === 'SCHEDULED')
  const name = formatList(
    waiting.map(({ socialProfile: { id } }) => profiles.get(id)?.socialNetworkUsername ?? id),
  )
  const act = useMessageAct(() => sendAll(card), { text: text.sentNow, onDone: onClose })
  return (
    <ActionDialog
      title={text.sendNowTitle}
      onClose={onClose}
      action={waiting.length > 1 ? text.sendNow : text.sendNowTo(name)}
      call={act}
      onAct={() => act.mutate()}
    >
      <p>{text.sendNowText(name)}</p>
    </ActionDialog>
  )
}

/** A message that has been sent meanwhile is left out when the member tries again after a failure. */
async function sendAll(card: Card): Promise<void> {
  for (const { id, state } of await linesOfCard(card)) {
    const params = { path: { messageId: id } }
    if (state === 'SCHEDULED') await call(api.POST('/v1/messages/{messageId}/sendNow', { params }))
  }
}
