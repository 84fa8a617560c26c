// Confirms pausing and resuming, and says what will happen.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { texts } from '../texts/texts.ts'
import { ActionDialog } from '../ui/action-dialog.tsx'
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
      action={text.pause}
      call={change}
      failure={text.notDone}
      onAct={() => change.mutate({ reason: reason.trim() })}
    >
      <Effects effects={effects} />
      <Field
        label={text.reason}
        hint={text.reasonHint}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ActionDialog>
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
      action={text.resume}
      call={change}
      failure={text.notDone}
      onAct={() => change.mutate('resume')}
    >
      <Query query={useQuery({ ...pauseQuery(place), refetchOnMount: 'always' })}>
        {(pause) => <Effects effects={effectsOf(pause)} />}
      </Query>
    </ActionDialog>
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

function Effects({ effects }: { effects: string[] }) {
  return (
    <ul className={styles.effects}>
      {effects.map((effect) => (
        <li key={effect}>{effect}</li>
      ))}
    </ul>
  )
}

function useChange(place: Place, onClose: () => void, done: string) {
  return useChangePause(place, () => {
    showToast({ text: done })
    onClose()
  })
}
