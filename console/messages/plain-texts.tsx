// The members' notes about the message for each other.
import { texts } from '../texts/texts.ts'
import { plainNames } from './composer/form/plain-fields.ts'
import type { Message } from './listing.ts'
import styles from './plain-texts.module.css'

export function PlainTexts({ message }: { message: Message }) {
  return plainNames.map((field) => {
    const { label } = texts('composer').plain[field]
    return (
      message[field] && (
        <section key={field} className={styles.text} aria-label={label}>
          <b>{label}</b>
          <p>{message[field]}</p>
        </section>
      )
    )
  })
}
