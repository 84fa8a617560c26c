// Deletes the messages of a card that have not reached their network. Those that have stay as a record.
import { texts } from '../../../texts/texts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { actTogether, versionsOf } from '../../act-together.ts'
import { useMessageAct } from '../../message/actions/use-message-act.ts'
import type { Card } from '../cards.ts'
import { linesOfCard } from '../moving/lines-of-card.ts'
import { isDeletable } from '../moving/movable.ts'

type Props = { card: Card; onClose: () => void }

export function DeleteCard({ card, onClose }: Props) {
  const [text, words] = [texts('calendar').deleting, texts('message')]
  const count = card.lines.filter(isDeletable).length
  const kept = card.lines.length - count
  const act = useMessageAct(() => deleteAll(card), { text: words.deleted, onDone: onClose })
  return (
    <ActionDialog
      title={text.title(count)}
      onClose={onClose}
      action={words.delete}
      look="danger"
      call={act}
      onAct={() => act.mutate()}
    >
      <p>{text.effect(count)}</p>
      {kept > 0 && <p>{text.kept(kept)}</p>}
    </ActionDialog>
  )
}

async function deleteAll(card: Card): Promise<void> {
  const lines = (await linesOfCard(card)).filter(isDeletable)
  await actTogether(
    { action: 'delete' },
    lines.map(({ id }) => id),
    versionsOf(lines),
  )
}
