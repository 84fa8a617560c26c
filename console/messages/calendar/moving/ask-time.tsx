// Asks for the time if a change of the clocks skips or repeats it.
import { texts } from '../../../texts/texts.ts'
import { formatDay, formatOffset, formatTime } from '../../../time/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Question } from './use-moving.ts'

type Props = {
  question: Question
  onAnswer: (time: Temporal.ZonedDateTime) => void
  onClose: () => void
}

export function AskTime({ question: { kind, choices, wall }, onAnswer, onClose }: Props) {
  const text = texts('calendar')
  const day = formatDay((choices[0] ?? Temporal.Now.zonedDateTimeISO()).toPlainDate())
  return (
    <Dialog
      title={kind === 'gap' ? text.gapTitle : text.foldTitle}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {texts('ui').cancel}
          </Button>
          {choices.map((time) => (
            <Button key={time.offset} onClick={() => onAnswer(time)}>
              {formatTime(time)} {formatOffset(time)}
            </Button>
          ))}
        </>
      }
    >
      <p>{kind === 'gap' ? text.gap(wall, day) : text.fold(wall, day)}</p>
    </Dialog>
  )
}
