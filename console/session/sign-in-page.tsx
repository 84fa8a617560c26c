// Shown without a session: a moment of waiting, or why signing in failed.
import { useState } from 'react'
import { AuthorizationError } from '../api/authorization.ts'
import icon from '../icon.svg'
import { texts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { describeError } from '../ui/errors.ts'
import { signIn } from './sign-in.ts'
import styles from './sign-in-page.module.css'

type Props = { stage: 'starting' | 'signed-out' | 'insecure' | { error: unknown } }

export function SignInPage({ stage }: Props) {
  const text = texts('session')
  const [isBusy, setBusy] = useState(false)
  if (stage === 'starting') return <p className={styles.waiting}>{text.signingIn}</p>
  return (
    <main className={styles.page}>
      <img src={icon} width={44} height={44} alt="" />
      <h1>{stage === 'insecure' ? text.insecureTitle : text.title}</h1>
      <Reason stage={stage} />
      {stage !== 'insecure' && (
        <Button
          look="primary"
          isBusy={isBusy}
          onClick={() => {
            setBusy(true)
            void signIn(stage === 'signed-out' ? '/' : undefined)
          }}
        >
          {text.signIn}
        </Button>
      )}
    </main>
  )
}

function Reason({ stage }: { stage: Exclude<Props['stage'], 'starting'> }) {
  const text = texts('session')
  if (stage === 'insecure') return <p>{text.insecure}</p>
  if (stage === 'signed-out') return <p>{text.signedOut}</p>
  const { error } = stage
  if (error instanceof AuthorizationError && error.reason === 'access_denied') {
    return <p>{text.cancelled}</p>
  }
  return (
    <div role="alert" className={styles.reason}>
      <p>{text.failed}</p>
      <p>{text.failedHint}</p>
      <p>
        <code>{describeError(error).message}</code>
      </p>
    </div>
  )
}
