// After sending: shows what was sent with a link to it, removes the draft, and closes the composer.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Schemas } from '../../../api/client.ts'
import { texts } from '../../../texts/texts.ts'
import { momentLabel } from '../../../time/labels.ts'
import { inZone } from '../../../time/wall-time.ts'
import { showToast } from '../../../ui/toasts.ts'
import { countReviews } from '../../outcome.ts'
import type { Composing } from '../composing.ts'
import type { Planned } from '../scheduling/when.ts'

type Message = Schemas['Message']

export function useSent(
  { plan, now, zone }: Composing,
  removeDraft: () => Promise<void>,
  onClose: () => void,
): (messages: Message[]) => Promise<void> {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async (messages) => {
    const time = plan.kind === 'queue' ? slotOf(messages, zone) : timeOf(plan)
    const date = time ? time.toPlainDate().toString() : 'today'
    const params = { view: 'week', date }
    showToast({
      text: sentence(messages, time && momentLabel(time, now)),
      action: {
        label: texts('composer').show,
        run: () => void navigate({ to: '/calendar/$view/$date', params }),
      },
    })
    await removeDraft()
    onClose()
    await queryClient.invalidateQueries({ queryKey: ['messages'] })
  }
}

function timeOf(plan: Planned): Temporal.ZonedDateTime | undefined {
  return plan.kind === 'at' ? plan.time : undefined
}

/** The first, if the profiles have several. */
function slotOf(messages: Message[], zone: string): Temporal.ZonedDateTime | undefined {
  const times = messages.flatMap(({ scheduledSendTime }) => scheduledSendTime ?? [])
  return times.length > 0 ? inZone(Math.min(...times), zone) : undefined
}

function sentence(messages: Message[], when: string | undefined): string {
  const text = texts('composer')
  const reviews = countReviews(messages)
  const rest = messages.length - reviews
  const direct = when === undefined ? text.goingOut(rest) : text.scheduled(rest, when)
  return [rest > 0 && direct, reviews > 0 && text.submitted(reviews)].filter(Boolean).join(' · ')
}
