// A reviewer corrects the text without leaving the queue. The message stays under review until it is approved.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, call } from '../../api/client.ts'
import { texts } from '../../texts/texts.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { FieldFrame } from '../../ui/field.tsx'
import { showToast } from '../../ui/toasts.ts'
import type { Message } from '../listing.ts'

type Props = { message: Message; onClose: () => void }

export function EditDialog({ message, onClose }: Props) {
  const text = texts('review')
  const [written, setWritten] = useState(message.text)
  const save = useSave(message, onClose)
  return (
    <ActionDialog
      title={text.editTitle}
      onClose={onClose}
      width="wide"
      action={text.save}
      reason={written === message.text ? text.unchanged : undefined}
      call={save}
      failure={text.notSaved}
      onAct={() => save.mutate(written)}
    >
      <FieldFrame label={text.text} hint={text.editHint}>
        {(attributes) => (
          <textarea
            {...attributes}
            rows={9}
            value={written}
            onChange={(event) => setWritten(event.target.value)}
          />
        )}
      </FieldFrame>
    </ActionDialog>
  )
}

function useSave({ id, version }: Message, onSaved: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (written: string) =>
      call(
        api.PATCH('/v1/messages/{messageId}', {
          params: { path: { messageId: id } },
          headers: { 'if-match': `"${version}"` },
          body: { text: written },
        }),
      ),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['messages'] })
      showToast({ text: texts('review').saved })
      onSaved()
    },
  })
}
