// Sending: one call after the other, each with its own key. What went out is taken from the draft before the next call begins.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api, call, type Schemas } from '../../api/client.ts'
import { texts } from '../../texts/texts.ts'
import { momentLabel } from '../../time/labels.ts'
import { showToast } from '../../ui/toasts.ts'
import type { Composing } from './composing.ts'
import { reasonAgainst } from './reason.ts'
import type { Request } from './requests.ts'

type Message = Schemas['Message']

export type Sending = {
  press: () => void
  reason: string | undefined
  isBusy: boolean
  error: unknown
}

export function useSend(
  composing: Composing,
  removeDraft: () => Promise<void>,
  onClose: () => void,
): Sending {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const reason = reasonAgainst(composing)
  const { plan, now, change } = composing
  const mutation = useMutation({
    mutationFn: (requests: Request[]) =>
      sendAll(requests, (profileIds) => change({ type: 'sent', profileIds })),
    onSuccess: async (messages) => {
      const date = plan.kind === 'at' ? plan.time.toPlainDate().toString() : 'today'
      const params = { view: 'week', date }
      showToast({
        text: sentence(messages, plan.kind === 'at' ? momentLabel(plan.time, now) : undefined),
        action: {
          label: texts('composer').show,
          run: () => void navigate({ to: '/calendar/$view/$date', params }),
        },
      })
      await removeDraft()
      onClose()
      await queryClient.invalidateQueries({ queryKey: ['messages'] })
    },
  })
  return {
    reason,
    isBusy: mutation.isPending,
    error: mutation.error,
    press: () => {
      if (mutation.isPending) return
      if (reason === undefined) mutation.mutate(composing.requests)
      else showToast({ text: reason })
    },
  }
}

async function sendAll(
  requests: Request[],
  onSent: (profileIds: string[]) => void,
): Promise<Message[]> {
  const messages: Message[] = []
  for (const [index, { key, profileIds, body }] of requests.entries()) {
    const { data } = await call(
      api.POST('/v1/messages', { params: { header: { 'Idempotency-Key': key } }, body }),
    )
    messages.push(...data)
    // After the last one the draft is removed as a whole.
    if (index < requests.length - 1) onSent(profileIds)
  }
  return messages
}

function sentence(messages: Message[], when: string | undefined): string {
  const text = texts('composer')
  const count = messages.length
  if (messages.every(({ state }) => state === 'PENDING_APPROVAL')) return text.submitted(count)
  return when === undefined ? text.goingOut(count) : text.scheduled(count, when)
}
