// The alt texts of the post and of what follows it: they go out, and pictures do not show them.
import { texts } from '../../texts/texts.ts'
import type { Message } from '../listing.ts'
import { mediaOf } from '../media-of.ts'
import styles from './alt-texts.module.css'

type Line = { key: string; place: string; altText: string }

export function AltTexts({ message }: { message: Message }) {
  const lines = linesOf(message)
  if (lines.length === 0) return null
  const title = texts('details').altTexts
  return (
    <section className={styles.texts} aria-label={title}>
      <b>{title}</b>
      <ul>
        {lines.map(({ key, place, altText }) => (
          <li key={key}>
            {place !== '' && <span>{place}</span>}
            {altText}
          </li>
        ))}
      </ul>
    </section>
  )
}

function linesOf(message: Message): Line[] {
  const posts = [message, ...(message.parts ?? [])]
  return posts.flatMap((post, at) => {
    const media = mediaOf(post)
    return media.flatMap(({ id, altText }, index) => {
      const part = posts.length > 1 ? `${at + 1}/${posts.length}` : ''
      const number = media.length > 1 ? String(index + 1) : ''
      const place = [part, number].filter((one) => one !== '').join(' · ')
      return altText ? [{ key: `${at} ${index} ${id}`, place, altText }] : []
    })
  })
}
