// Sends a message again with changes. The service refuses it if the message has already been sent again.
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, dataOf, type Schemas } from '../../../api/client.ts'
import { texts } from '../../../texts/texts.ts'
import { showToast } from '../../../ui/toasts.ts'
import { messageQuery } from '../../message/message-query.ts'
import { type Composing, timeOf } from '../composing.ts'
import { type EditBody, editBodyOf } from './edit-body.ts'
import { reasonAgainst } from './reason.ts'
import type { Sending } from './use-send.ts'
import { useSent } from './use-sent.ts'

export function useResend(
  composing: Composing,
  removeDraft: () => Promise<void>,
  onClose: () => void,
): Sending {
  const { form, plan } = composing
  const { messageId = '', key = '' } = form.resends ?? {}
  const { data: message } = useQuery({ ...messageQuery(messageId), enabled: messageId !== '' })
  const mutation = useMutation({
    mutationFn: (body: EditBody) => resend(messageId, `${key}.${form.version}`, body),
    onSuccess: useSent(composing, removeDraft, onClose),
  })
  const reason = message ? reasonAgainst(composing) : texts('composer').missingMessage
  return {
    reason,
    isBusy: mutation.isPending,
    error: mutation.error,
    press: () => {
      if (mutation.isPending) return
      if (reason !== undefined) showToast({ text: reason })
      // Without a change it is sent as it was.
      else if (message) mutation.mutate(editBodyOf(form, message, timeOf(plan)) ?? {})
    },
  }
}

async function resend(
  messageId: string,
  key: string,
  body: EditBody,
): Promise<Schemas['Message'][]> {
  return dataOf(
    api.POST('/v1/messages/{messageId}/resend', {
      params: { path: { messageId }, header: { 'Idempotency-Key': key } },
      body,
    }),
  )
}
