// A secret that was just created, shown once.
import { KeyRound } from 'lucide-react'
import { texts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { CopiedValue } from '../ui/copied.tsx'
import colors from '../ui/state-colors.module.css'
import styles from './new-secret.module.css'
import { forgetNewSecret, useNewSecret } from './new-secrets.ts'

export function NewSecret({ of, label }: { of: string; label: string }) {
  const text = texts('apps')
  const secret = useNewSecret(of)
  if (secret === undefined) return null
  return (
    <section className={`${styles.secret} ${colors.pending}`} aria-label={label}>
      <KeyRound size={18} aria-hidden />
      <div>
        <h3>{text.newSecretTitle}</h3>
        <p>{text.newSecretText}</p>
        <CopiedValue name={label} value={secret} />
        <Button onClick={() => forgetNewSecret(of)}>{text.stored}</Button>
      </div>
    </section>
  )
}
