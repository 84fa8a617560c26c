// The picture of a person or a profile, over initials on a colour that is derived from the name.
import type { ReactNode } from 'react'
import styles from './avatar.module.css'

type Props = {
  name: string
  /** On this service: the content policy allows no other origin. */
  src?: string | undefined
  /** Shown at the lower right corner. */
  badge?: ReactNode
  shape?: 'square' | 'round'
  size?: 'small' | 'large'
}

const colours = 6

export function Avatar({ name, src, badge, shape = 'square', size = 'small' }: Props) {
  const colour = styles[`colour-${hashOf(name) % colours}`]
  return (
    <span className={`${styles.avatar} ${styles[shape]} ${styles[size]} ${colour}`}>
      <span aria-hidden>{initialsOf(name)}</span>
      {src && <img src={src} alt="" loading="lazy" />}
      {badge && <span className={styles.badge}>{badge}</span>}
    </span>
  )
}

export function initialsOf(name: string): string {
  const words = name
    .replace(/^@/, '')
    .split(/[\s._&-]+/u)
    .filter(Boolean)
  const letters =
    words.length > 1 ? words.slice(0, 2).map(firstOf) : [...(words[0] ?? '')].slice(0, 2)
  return letters.join('').toUpperCase()
}

function firstOf(word: string): string {
  return [...word][0] ?? ''
}

function hashOf(text: string): number {
  let hash = 7
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return hash
}
