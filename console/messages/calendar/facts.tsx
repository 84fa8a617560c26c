// The author and the first tags of a message, for lines that were listed with them.
import { texts } from '../../texts/texts.ts'
import { useLabelColor } from '../tags/labels.ts'
import { type Card, tagsOf } from './cards.ts'
import styles from './facts.module.css'

const maxTags = 3

export function Facts({ card }: { card: Card }) {
  const text = texts('calendar')
  const author = card.lines[0]?.createdByMember?.fullName
  const tags = tagsOf(card)
  const colorOf = useLabelColor()
  if (!author && tags.length === 0) return null
  return (
    <span className={styles.facts}>
      {author && <span>{text.writtenBy(author)}</span>}
      {tags.slice(0, maxTags).map((tag) => (
        <span key={tag} className={styles.tag} data-label={colorOf(tag)}>
          {tag}
        </span>
      ))}
      {tags.length > maxTags && <span>{text.more(tags.length - maxTags)}</span>}
    </span>
  )
}
