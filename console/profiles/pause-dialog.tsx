// Pausing and resuming, asked for with what will happen.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { texts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { Field } from '../ui/field.tsx'
import { Query } from '../ui/query.tsx'
import { showToast } from '../ui/toasts.ts'
import { type Pause, type Place, pauseQuery, useChangePause } from './pause.ts'
import styles from './pause-dialog.module.css'

type Props = { place: Place; name: string; onClose: () => void }

export function PauseDialog({ place, name, onClose }: Props) {
  const text = texts('pause')
  const [reason, setReason] = useState('')
  const change = useChange(place, onClose, text.paused)
  const effects = useEffectsOfPausing(place, name)
  return (
    <ActionDialog
      title={text.pauseTitle(name)}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {texts('ui').cancel}
          </Button>
          <Button
            look="primary"
            isBusy={change.isPending}
            onClick={() => change.mutate({ reason: reason.trim() })}
          >
            {text.pause}
          </Button>
        </>
      }
    >
      <ul className={styles.effects}>
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <Field
        label={text.reason}
        hint={text.reasonHint}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {change.isError && <ErrorPanel error={change.error} title={text.notDone} />}
    </Dialog>
  )
}

function useEffectsOfPausing(place: Place, name: string): string[] {
  const text = texts('pause')
  const scheduled = useQuery(pauseQuery(place)).data?.laterMessages ?? 0
  return [
    'organizationId' in place ? text.nothingGoesOut : text.nothingGoesOutTo(name),
    ...(scheduled > 0 ? [text.scheduledWait(scheduled)] : []),
    text.writingGoesOn,
    text.onItsWay,
  ]
}

export function ResumeDialog({ place, name, onClose }: Props) {
  const text = texts('pause')
  const change = useChange(place, onClose, text.resumed)
  return (
    <ActionDialog
      title={text.resumeTitle(name)}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {texts('ui').cancel}
          </Button>
          <Button look="primary" isBusy={change.isPending} onClick={() => change.mutate('resume')}>
            {text.resume}
          </Button>
        </>
      }
    >
      <Query query={useQuery({ ...pauseQuery(place), refetchOnMount: 'always' })}>
        {(pause) => (
          <ul className={styles.effects}>
            {effectsOf(pause).map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        )}
      </Query>
      {change.isError && <ErrorPanel error={change.error} title={text.notDone} />}
    </Dialog>
  )
}

/** The effect of the end of the pause. */
function effectsOf({ heldMessages, laterMessages, catchUpSeconds }: Pause): string[] {
  const text = texts('pause')
  return [
    heldMessages > 0 ? text.goOutAtOnce(heldMessages) : text.nothingHeld,
    text.later(laterMessages),
    text.catchUp(Math.round(catchUpSeconds / 3600)),
  ]
}

function useChange(place: Place, onClose: () => void, done: string) {
  return useChangePause(place, () => {
    showToast({ text: done })
    onClose()
  })
}
