// Says that the session has ended. Drafts are kept, and signing in leads back to the same page.
import { LogIn } from 'lucide-react'
import { useHasEnded } from '../../api/token.ts'
import { signIn } from '../../session/sign-in.ts'
import { texts } from '../../texts/texts.ts'
import styles from './offline-bar.module.css'

export function SessionBar() {
  const text = texts('shell')
  if (!useHasEnded()) return null
  return (
    <p className={`${styles.bar} ${styles.session}`} role="alert">
      <LogIn size={15} aria-hidden />
      {text.sessionEnded}
      <button type="button" onClick={() => void signIn()}>
        {text.signInAgain}
      </button>
    </p>
  )
}
