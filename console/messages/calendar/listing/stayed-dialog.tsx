// After an action on many messages: those that stayed as they were, each with the reason.
import { texts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { shownText } from '../../shown-text.ts'
import styles from './bulk-dialog.module.css'
import { type Left, whenIn } from './bulk-dialog.tsx'

type Props = Left & { zone: string; onClose: () => void }

export function StayedDialog({ stayed, undo, isBroken, zone, onClose }: Props) {
  const text = texts('calendar').bulk
  return (
    <Dialog
      title={isBroken ? text.unfinished(stayed.length) : text.stayed(stayed.length)}
      width="wide"
      onClose={onClose}
      actions={
        <>
          {undo && (
            <Button
              look="quiet"
              onClick={() => {
                onClose()
                undo()
              }}
            >
              {text.undoOthers}
            </Button>
          )}
          <Button onClick={onClose}>{texts('ui').close}</Button>
        </>
      }
    >
      <ul className={styles.results}>
        {stayed.map(({ line, why }) => (
          <li key={line.id}>
            <span>{whenIn(line.scheduledSendTime, zone)}</span>
            <b>{shownText(line)}</b>
            <em>{why ?? text.hasNoTime}</em>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
