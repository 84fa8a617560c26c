// Asks for the reason of a rejection, which the author reads.
import { useState } from 'react'
import { texts } from '../../texts/texts.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { FieldFrame } from '../../ui/field.tsx'

type Props = { onReject: (reason: string) => void; onClose: () => void }

/** The maximum of the service. */
const maxLength = 2000

export function RejectDialog({ onReject, onClose }: Props) {
  const text = texts('review')
  const [reason, setReason] = useState('')
  const reject = () => onReject(reason.trim())
  return (
    <ActionDialog
      title={text.rejectTitle}
      onClose={onClose}
      action={text.reject}
      look="danger"
      reason={reason.trim() === '' ? text.reasonMissing : undefined}
      onAct={reject}
    >
      <p>{text.rejectText}</p>
      <FieldFrame label={text.reason} hint={text.reasonHint}>
        {(attributes) => (
          <textarea
            {...attributes}
            rows={4}
            maxLength={maxLength}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            onKeyDown={(event) => {
              const isSend = event.key === 'Enter' && (event.metaKey || event.ctrlKey)
              if (isSend && reason.trim() !== '') reject()
            }}
          />
        )}
      </FieldFrame>
    </ActionDialog>
  )
}
