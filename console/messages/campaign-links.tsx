// The links of a message as they go out, if its campaign adds parameters to them.
import { texts } from '../texts/texts.ts'
import type { Message } from './listing.ts'
import styles from './plain-texts.module.css'

export function CampaignLinks({ message: { links } }: { message: Message }) {
  if (!links) return null
  const label = texts('message').campaignLinks
  return (
    <section className={styles.text} aria-label={label}>
      <b>{label}</b>
      <ul>
        {links.map(({ to }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text may have a link twice
          <li key={index}>{to}</li>
        ))}
      </ul>
    </section>
  )
}
