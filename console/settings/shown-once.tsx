// A secret that was just made, shown once.
import { KeyRound } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { CopiedValue } from '../ui/copied.tsx'
import colors from '../ui/state-colors.module.css'
import styles from './shown-once.module.css'

type Props = {
  name: string
  value: string
  title: string
  text: string
  stored: string
  onStored: () => void
}

export function ShownOnce({ name, value, title, text, stored, onStored }: Props) {
  return (
    <section className={`${styles.made} ${colors.pending}`} aria-label={name}>
      <KeyRound size={18} aria-hidden />
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
        <CopiedValue name={name} value={value} />
        <Button onClick={onStored}>{stored}</Button>
      </div>
    </section>
  )
}
