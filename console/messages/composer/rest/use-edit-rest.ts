// Saves the parts that are not out. A part that goes out meanwhile changes the version of the message, not its content: then the call is made
// again with the parts that are left. A change by another member is not overwritten.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '../../../api/client.ts'
import { texts } from '../../../texts/texts.ts'
import { ApiError } from '../../../ui/errors.ts'
import { showToast } from '../../../ui/toasts.ts'
import type { Message } from '../../listing.ts'
import { messageQuery } from '../../message/message-query.ts'
import type { Composing } from '../composing.ts'
import type { FormState } from '../form/form.ts'
import type { EditBody } from '../sending/edit-body.ts'
import { reasonAgainst } from '../sending/reason.ts'
import type { Sending } from '../sending/use-send.ts'
import { contentOf, restBodyOf } from './rest.ts'

const maxTries = 4

/** `form`: as the member has written it. `message`: as it is now. */
type Editing = { form: FormState; message: Message; remove: () => Promise<void> }

export function useEditRest(
  composing: Composing,
  { form, message, remove }: Editing,
  onClose: () => void,
): Sending {
  const queryClient = useQueryClient()
  const query = messageQuery(message.id)
  const mutation = useMutation({
    mutationFn: () => save(form, () => queryClient.fetchQuery({ ...query, staleTime: 0 })),
    onSuccess: async (saved) => {
      if (!saved) return
      queryClient.setQueryData(query.queryKey, saved)
      showToast({ text: texts('composer').changesSaved })
      await remove()
      onClose()
      await queryClient.invalidateQueries({ queryKey: ['messages'] })
    },
  })
  const reason = reasonOf(composing, { form, message })
  return {
    reason,
    isBusy: mutation.isPending,
    error: mutation.error,
    press: () => {
      if (mutation.isPending) return
      if (reason === undefined) mutation.mutate()
      else showToast({ text: reason })
    },
  }
}

export function isChanged(form: FormState, message: Message): boolean {
  return contentOf(message) !== form.edited?.rest
}

function reasonOf(
  composing: Composing,
  { form, message }: Omit<Editing, 'remove'>,
): string | undefined {
  const text = texts('composer')
  if (!composing.isOnline) return text.offline
  if (message.state !== 'SUBMITTED') return texts('message').rest.ended
  if (isChanged(form, message)) return text.changedMeanwhile
  return restBodyOf(form, message) ? reasonAgainst(composing) : text.nothingChanged
}

/** Undefined if another member has changed the parts: then the page, which has read them too, asks. */
async function save(
  form: FormState,
  read: () => Promise<Message>,
  tries = 1,
): Promise<Message | undefined> {
  const message = await read()
  if (isChanged(form, message)) return undefined
  const body = restBodyOf(form, message)
  if (!body) return message
  try {
    return await patch(message, body)
  } catch (error) {
    const isLate = error instanceof ApiError && error.status === 412
    if (!isLate || tries === maxTries) throw error
    return save(form, read, tries + 1)
  }
}

async function patch({ id, version }: Message, body: EditBody): Promise<Message | undefined> {
  const params = { path: { messageId: id } }
  const headers = { 'if-match': `"${version}"` }
  const data = await dataOf(api.PATCH('/v1/messages/{messageId}', { params, headers, body }))
  return data[0]
}
