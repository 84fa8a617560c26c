// The way from an empty organization to the first post: connect, write, see it out there. It goes away when the first post was looked at,
// or another message is written.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { listLines } from '../messages/listing.ts'
import { profilesQuery } from '../profiles/profiles.ts'
import { texts } from '../texts/texts.ts'
import buttons from '../ui/button.module.css'
import { ButtonLink } from '../ui/button.tsx'
import { ComposeLink } from '../ui/compose-link.tsx'
import { Panel } from '../ui/panel.tsx'
import styles from './first-steps.module.css'

const dayMs = 86_400_000
const storageKey = 'carillon.first-post-seen'

/** Three weeks back and ahead: one call sees six weeks at most. */
const anyQuery = queryOptions({
  queryKey: ['messages', 'any'],
  queryFn: async () => {
    const { lines } = await listLines({
      startTime: new Date(Date.now() - 20 * dayMs).toISOString(),
      endTime: new Date(Date.now() + 20 * dayMs).toISOString(),
      limit: 20,
    })
    const sent = lines.find(({ state }) => state === 'SENT')
    return { isWritten: lines.length > 0, isOnly: lines.length === 1, sentId: sent?.id }
  },
})

export function FirstSteps() {
  const text = texts('home')
  const { data: profiles } = useQuery(profilesQuery)
  const { data: messages } = useQuery(anyQuery)
  if (!profiles || !messages || (messages.sentId && (!messages.isOnly || wasSeen()))) return null
  const isConnected = profiles.length > 0
  // An organization at work, between two posts.
  if (isConnected && messages.isWritten && profiles.length > 1) return null
  return (
    <Panel title={text.firstSteps}>
      <ol className={styles.steps}>
        <Step number={1} isDone={isConnected} title={text.stepConnect} note={text.noProfilesText}>
          <ButtonLink to="/profiles/connect" look="primary">
            {text.connect}
          </ButtonLink>
        </Step>
        <Step
          number={2}
          isDone={messages.isWritten}
          title={text.stepWrite}
          note={text.stepWriteText}
        >
          {isConnected && (
            <ComposeLink className={`${buttons.button} ${buttons.primary}`}>
              {texts('shell').newMessage}
            </ComposeLink>
          )}
        </Step>
        <Step number={3} isDone={false} title={text.stepSee} note={text.stepSeeText}>
          {messages.sentId && <SeeIt messageId={messages.sentId} />}
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
      onClick={() => localStorage.setItem(storageKey, 'yes')}
    >
      {texts('home').stepSee}
    </Link>
  )
}

function wasSeen(): boolean {
  return localStorage.getItem(storageKey) !== null
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
