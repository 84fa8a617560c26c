// Saves the changes of a message. The call names the version that was read; if the message has another one by now, nothing is overwritten,
// and the member is asked.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '../../../api/client.ts'
import { texts } from '../../../texts/texts.ts'
import { ApiError } from '../../../ui/errors.ts'
import { showToast } from '../../../ui/toasts.ts'
import type { Message } from '../../listing.ts'
import { messageQuery } from '../../message/message-query.ts'
import { type Composing, timeOf } from '../composing.ts'
import { type EditBody, editBodyOf } from './edit-body.ts'
import { reasonAgainst } from './reason.ts'
import type { Sending } from './use-send.ts'

/** `version`: the one that was read. */
type Edit = { version: string; body: EditBody }

export type Editing = Sending & {
  /** The message is no longer the one that the composer was opened on. */
  isChanged: boolean
}

const editableStates: Message['state'][] = ['PENDING_APPROVAL', 'SCHEDULED']

export function useEdit(
  composing: Composing,
  removeDraft: () => Promise<void>,
  onClose: () => void,
): Editing {
  const queryClient = useQueryClient()
  const { form } = composing
  const { messageId = '', version } = form.edited ?? {}
  const { data: message } = useQuery({ ...messageQuery(messageId), enabled: messageId !== '' })
  const mutation = useMutation({
    mutationFn: (edit: Edit) => save(messageId, edit),
    onSuccess: async (message) => {
      // The page behind shows the saved message before it is read again.
      queryClient.setQueryData(messageQuery(messageId).queryKey, message)
      const { changesSaved, changesInReview } = texts('composer')
      showToast({ text: message?.state === 'PENDING_APPROVAL' ? changesInReview : changesSaved })
      await removeDraft()
      onClose()
      await queryClient.invalidateQueries({ queryKey: ['messages'] })
    },
  })
  const isRefused = isVersionRefused(mutation.error) && mutation.variables?.version === version
  const isChanged = isRefused || (message !== undefined && message.version !== version)
  const body = message && editBodyOf(form, message, timeOf(composing.plan))
  const reason = reasonOf(composing, message, isChanged, body)
  return {
    reason,
    isBusy: mutation.isPending,
    error: isVersionRefused(mutation.error) ? null : mutation.error,
    isChanged: form.edited !== undefined && isChanged && !mutation.isPending,
    press: () => {
      if (mutation.isPending) return
      if (reason === undefined && body) mutation.mutate({ version: version ?? '', body })
      else if (reason !== undefined) showToast({ text: reason })
    },
  }
}

function reasonOf(
  composing: Composing,
  message: Message | undefined,
  isChanged: boolean,
  body: EditBody | undefined,
): string | undefined {
  const text = texts('composer')
  if (!composing.isOnline) return text.offline
  if (!message) return text.missingMessage
  if (!editableStates.includes(message.state)) return text.notEditable
  if (isChanged) return text.changedMeanwhile
  return body ? reasonAgainst(composing) : text.nothingChanged
}

function isVersionRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status === 412
}

async function save(messageId: string, { version, body }: Edit): Promise<Message | undefined> {
  const data = await dataOf(
    api.PATCH('/v1/messages/{messageId}', {
      params: { path: { messageId } },
      headers: { 'if-match': `"${version}"` },
      body,
    }),
  )
  return data[0]
}
