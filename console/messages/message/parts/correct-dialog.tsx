// A part that was not sent goes out with another text, and the chain goes on. The service checks the text by the rules of the network.
import { useState } from 'react'
import { api, call } from '../../../api/client.ts'
import { texts } from '../../../texts/texts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import fields from '../../../ui/field.module.css'
import { FieldFrame } from '../../../ui/field.tsx'
import { failureWords } from '../../failure-words.ts'
import { isUnknown, type Message } from '../../listing.ts'
import { LookedBox } from '../actions/looked-box.tsx'
import { useMessageAct } from '../actions/use-message-act.ts'
import { outTexts } from '../out/out-texts.ts'

type Props = {
  message: Message
  network: string
  /** The first post is 1. */
  missing: number
  onClose: () => void
}

export function CorrectDialog({ message, network, missing, onClose }: Props) {
  const text = texts('message')
  const { parts } = text
  const part = message.parts?.[missing - 2]
  const [written, setWritten] = useState(part?.text ?? '')
  const [hasLooked, setLooked] = useState(false)
  const mayBeLive = part !== undefined && isUnknown(part)
  const acting = useMessageAct(() => goOn(message, { text: written, confirmed: mayBeLive }), {
    text: parts.done.correct,
    onDone: onClose,
  })
  const lacksLook = mayBeLive && !hasLooked ? text.resendMissing : undefined
  return (
    <ActionDialog
      title={parts.acts.correct(missing)}
      onClose={onClose}
      action={parts.acts.correct(missing)}
      reason={written.trim() === '' ? outTexts.empty : lacksLook}
      call={acting}
      onAct={() => acting.mutate()}
    >
      <p>{parts.promises.correct(missing)}</p>
      {part?.failure && <p>{failureWords(part.failure)}</p>}
      <FieldFrame label={outTexts.newText}>
        {(attributes) => (
          <textarea
            {...attributes}
            className={fields.input}
            rows={6}
            value={written}
            onChange={({ target }) => setWritten(target.value)}
          />
        )}
      </FieldFrame>
      {mayBeLive && <LookedBox {...{ network, hasLooked }} onChange={setLooked} />}
    </ActionDialog>
  )
}

/** The version keeps a page that is out of date from sending a part that another member has sent. */
function goOn({ id, version }: Message, body: { text: string; confirmed: boolean }) {
  const params = { path: { messageId: id } }
  const headers = { 'if-match': `"${version}"` }
  return call(api.POST('/v1/messages/{messageId}/goOn', { params, headers, body }))
}
