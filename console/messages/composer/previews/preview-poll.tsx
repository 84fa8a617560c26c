// A poll as every network shows it: its options, one below the other, and for how long.
import { texts } from '../../../texts/texts.ts'
import type { PollBody } from '../form/polls.ts'
import styles from './preview-poll.module.css'

export function PreviewPoll({ poll }: { poll: PollBody }) {
  const { options, durationMinutes: minutes, multipleChoice, question } = poll
  const text = texts('polls')
  return (
    <section className={styles.poll} aria-label={text.title}>
      {question && <p>{question}</p>}
      <ul>
        {(options ?? []).map((option) => (
          <li key={option}>{option}</li>
        ))}
      </ul>
      <small>
        {[minutes && text.lasting(minutes), multipleChoice && text.several]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </section>
  )
}
