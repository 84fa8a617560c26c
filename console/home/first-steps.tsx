// The steps from an empty organization to the first post. Only the next one has an action. The panel disappears when the member has looked
// at the first post, or writes another message.
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { texts } from '../texts/texts.ts'
import buttons from '../ui/button.module.css'
import { ButtonLink } from '../ui/button.tsx'
import { ComposeLink } from '../ui/compose-link.tsx'
import { Panel } from '../ui/panel.tsx'
import styles from './first-steps.module.css'
import { rememberSeen, type Steps } from './first-steps.ts'

export function FirstSteps({ steps: { isConnected, isWritten, sentId } }: { steps: Steps }) {
  const text = texts('home')
  return (
    <Panel title={text.firstSteps}>
      <ol className={styles.steps}>
        <Step number={1} isDone={isConnected} title={text.stepConnect} note={text.noProfilesText}>
          <ButtonLink to="/profiles/connect" look="primary">
            {text.connect}
          </ButtonLink>
        </Step>
        <Step number={2} isDone={isWritten} title={text.stepWrite} note={text.stepWriteText}>
          {isConnected && (
            <ComposeLink className={`${buttons.button} ${buttons.primary}`}>
              {texts('shell').newMessage}
            </ComposeLink>
          )}
        </Step>
        <Step number={3} isDone={false} title={text.stepSee} note={text.stepSeeText}>
          {sentId && <SeeIt messageId={sentId} />}
        </Step>
      </ol>
    </Panel>
  )
}

/** The page of the message leads to the post. */
function SeeIt({ messageId }: { messageId: string }) {
  return (
    <Link
      to="/messages/$messageId"
      params={{ messageId }}
      className={`${buttons.button} ${buttons.primary}`}
      onClick={rememberSeen}
    >
      {texts('home').stepSee}
    </Link>
  )
}

type StepProps = {
  number: number
  isDone: boolean
  title: string
  note: string
  children: ReactNode
}

function Step({ number, isDone, title, note, children }: StepProps) {
  return (
    <li>
      <span className={`${styles.number} ${isDone ? styles.done : ''}`}>
        {isDone ? <Check size={15} role="img" aria-label={texts('home').stepDone} /> : number}
      </span>
      <span className={styles.words}>
        <b>{title}</b>
        {!isDone && <small>{note}</small>}
      </span>
      {!isDone && children}
    </li>
  )
}
