// Copies a message to another day at the same hour: at once, or by a draft that is edited first.
import { useState } from 'react'
import { useZone } from '../../../session/me.ts'
import { texts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { PlanDialog } from '../../calendar/acting/plan-dialog.tsx'
import type { Card } from '../../calendar/cards.ts'
import { AskTime } from '../../calendar/moving/ask-time.tsx'
import { planWall } from '../../calendar/moving/move.ts'
import { useCopy } from '../../calendar/moving/use-copy.ts'
import { type Question, questionOf } from '../../calendar/moving/use-moving.ts'
import { atWall } from '../../composer/scheduling/when.ts'
import { type Message, timeOf } from '../../listing.ts'
import { shownText } from '../../shown-text.ts'
import { useDraftCopy } from './use-draft-copy.ts'

type Props = { message: Message; onClose: () => void }

export function CopyDialog({ message, onClose }: Props) {
  const zone = useZone()
  const [error, setError] = useState<unknown>()
  const [isPending, setPending] = useState(false)
  const [question, setQuestion] = useState<Question>()
  const copyTo = useCopy(zone, setError)
  const copyToDraft = useDraftCopy()
  const card = cardOf(message)
  const run = async (to: Temporal.Instant) => {
    setQuestion(undefined)
    setPending(true)
    if (await copyTo(card, to)) onClose()
    else setPending(false)
  }
  const plan = (wall: Temporal.PlainDateTime) => {
    const planned = planWall(wall, zone, Temporal.Now.instant())
    if (planned.kind === 'one') return void run(planned.instant)
    // A time that passes while the dialog is open is refused by the service.
    if (planned.kind === 'past') return void run(wall.toZonedDateTime(zone).toInstant())
    setQuestion(questionOf({ card, manner: 'copy', wall: wall.toPlainTime() }, planned))
  }
  const edit = (wall: Temporal.PlainDateTime) => {
    onClose()
    void copyToDraft(message, atWall(wall))
  }
  if (question)
    return (
      <AskTime
        question={question}
        onAnswer={(time) => void run(time.toInstant())}
        onClose={() => setQuestion(undefined)}
      />
    )
  return (
    <PlanDialog
      card={card}
      manner="copy"
      zone={zone}
      onClose={onClose}
      onPlan={plan}
      call={{ isPending, error }}
      alternative={(wall) => (
        <Button
          reason={wall ? undefined : texts('calendar').plan.unreadable}
          onClick={() => wall && edit(wall)}
        >
          {texts('calendar').plan.editFirst}
        </Button>
      )}
    />
  )
}

/** A card of this message alone, without the others of its request. */
function cardOf(message: Message): Card {
  const { id, state, scheduledSendTime, text, socialProfile, version, parts, partsSent } = message
  const { postType, repost } = message
  const time = timeOf(message) ?? null
  const line = { id, state, scheduledSendTime, text, socialProfile, version, dueTime: time }
  const alone = {
    groupId: null,
    mediaCount: 0,
    failureCode: null,
    partCount: parts?.length ?? 0,
    partsSent,
    queue: null,
    series: null,
    postsGone: 0,
    postType,
    repost,
  }
  return { key: id, lines: [{ ...line, ...alone }], state, time, text: shownText(message) }
}
