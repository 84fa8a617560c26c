// Pauses the queue, and lets it go on: then the member says what becomes of the times.
import { useState } from 'react'
import { texts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Choices } from '../../ui/choices.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import type { Queue } from './queue.ts'
import styles from './queue-dialog.module.css'
import { type Resumption, usePauseQueue, useResumeQueue } from './waiting.ts'

export function PauseQueue({ profileId, queue }: { profileId: string; queue: Queue }) {
  const text = texts('queue')
  const [times, setTimes] = useState<Resumption>('KEEP')
  const pause = usePauseQueue(profileId)
  const resume = useResumeQueue(profileId)
  if (queue.pausedDate === null)
    return (
      <div className={styles.pause}>
        <small>{text.pauseHint}</small>
        <Button isBusy={pause.isPending} onClick={() => pause.mutate()}>
          {text.pause}
        </Button>
        {pause.error ? <ErrorPanel error={pause.error} title={text.notDone} /> : null}
      </div>
    )
  return (
    <section className={styles.coming} aria-label={text.isPaused}>
      <h3>{text.isPaused}</h3>
      <Choices
        legend={text.whenItGoesOn}
        value={times}
        onChange={setTimes}
        choices={[
          { value: 'KEEP', label: text.keepTimes, hint: text.keepTimesHint },
          { value: 'SHIFT', label: text.shiftTimes, hint: text.shiftTimesHint },
        ]}
      />
      <Button look="primary" isBusy={resume.isPending} onClick={() => resume.mutate(times)}>
        {text.resume}
      </Button>
      {resume.error ? <ErrorPanel error={resume.error} title={text.notDone} /> : null}
    </section>
  )
}
