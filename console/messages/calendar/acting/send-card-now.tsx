// Sends the scheduled messages of a card at once, after a question that names their profiles.
import { useProfileById } from '../../../profiles/profiles.ts'
import { texts } from '../../../texts/texts.ts'
import { formatList } from '../../../time/format.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { actTogether, versionsOf } from '../../act-together.ts'
import { useMessageAct } from '../../message/actions/use-message-act.ts'
import type { Card } from '../cards.ts'
import { linesOfCard } from '../moving/lines-of-card.ts'
import type { Line } from '../summary.ts'

type Props = { card: Card; onClose: () => void }

export function SendCardNow({ card, onClose }: Props) {
  const text = texts('message')
  const profiles = useProfileById()
  const waiting = card.lines.filter(isScheduled)
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

async function sendAll(card: Card): Promise<void> {
  const lines = (await linesOfCard(card)).filter(isScheduled)
  await actTogether(
    { action: 'sendNow' },
    lines.map(({ id }) => id),
    versionsOf(lines),
  )
}

function isScheduled({ state }: Pick<Line, 'state'>): boolean {
  return state === 'SCHEDULED'
}
