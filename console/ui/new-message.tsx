// Leads to the composer, unless it is open already.
import { useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { ComposeLink } from '../shell/compose-link.tsx'
import { texts } from '../texts/texts.ts'
import styles from './button.module.css'

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
