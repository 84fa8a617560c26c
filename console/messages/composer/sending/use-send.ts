// Sending: one call after the other, each with its own key. After each call its profiles are removed from the form.
import { useMutation } from '@tanstack/react-query'
import { api, dataOf, type Schemas } from '../../../api/client.ts'
import { showToast } from '../../../ui/toasts.ts'
import type { Composing } from '../composing.ts'
import { reasonAgainst } from './reason.ts'
import type { Request } from './requests.ts'
import { useSent } from './use-sent.ts'

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
  const reason = reasonAgainst(composing)
  const { change } = composing
  const mutation = useMutation({
    mutationFn: (requests: Request[]) =>
      sendAll(requests, (profileIds) => change({ type: 'sent', profileIds })),
    onSuccess: useSent(composing, removeDraft, onClose),
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
    const data = await dataOf(
      api.POST('/v1/messages', { params: { header: { 'Idempotency-Key': key } }, body }),
    )
    messages.push(...data)
    // After the last call the whole draft is removed.
    if (index < requests.length - 1) onSent(profileIds)
  }
  return messages
}
