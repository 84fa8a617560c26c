// The poll of the message: shown when a chosen network has polls.
import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import { texts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import type { Composing } from './composing.ts'
import { emptyPoll } from './form/polls.ts'

// Loaded when there is a poll.
const PollFields = lazyPart(() => import('./poll-fields.tsx'), 'PollFields')

export function Poll({ composing }: { composing: Composing }) {
  const { form, change, targets } = composing
  const text = texts('polls')
  const { poll } = form
  if (!poll && targets.every(({ network }) => !network?.polls)) return null
  if (poll)
    return (
      <Suspense>
        <PollFields composing={composing} poll={poll} />
      </Suspense>
    )
  return (
    <Button
      look="quiet"
      aria-label={text.add}
      onClick={() => change({ type: 'poll', poll: emptyPoll })}
    >
      <Plus size={16} aria-hidden />
      {text.title}
    </Button>
  )
}
