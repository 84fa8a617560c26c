// The button that opens the composer; hidden while it is open.
import { useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { texts } from '../texts/texts.ts'
import styles from './button.module.css'
import { ComposeLink } from './compose-link.tsx'

export function NewMessage() {
  const { compose } = useSearch({ from: '__root__' })
  if (compose !== undefined) return null
  return (
    <ComposeLink className={`${styles.button} ${styles.primary} ${styles.compose}`} data-compose="">
      <Plus size={16} aria-hidden />
      {texts('shell').newMessage}
      <kbd aria-hidden>C</kbd>
    </ComposeLink>
  )
}
