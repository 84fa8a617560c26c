// The label that the messages of another one get.
import { useState } from 'react'
import { type Label, useLabels } from '../../messages/tags/labels.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { FieldFrame } from '../../ui/field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useMergeLabel } from './label-calls.ts'
import { labelTexts } from './label-texts.ts'

type Props = { label: Label; onClose: () => void }

export function MergeDialog({ label, onClose }: Props) {
  const text = labelTexts
  const others = useLabels().filter(({ id }) => id !== label.id)
  const [intoId, setIntoId] = useState('')
  const merge = useMergeLabel((into) => {
    showToast({ text: text.merged(label.name, into.name) })
    onClose()
  })
  const into = others.find(({ id }) => id === intoId)
  return (
    <ActionDialog
      title={text.mergeTitle(label.name)}
      onClose={onClose}
      action={text.merge}
      look="danger"
      reason={into ? undefined : text.mergeMissing}
      call={merge}
      failure={text.notMerged}
      onSubmit={() => merge.mutate({ id: label.id, intoLabelId: intoId })}
    >
      <FieldFrame label={text.mergeInto} hint={text.mergeHint(label.name)}>
        {(attributes) => (
          <select
            {...attributes}
            value={intoId}
            onChange={(event) => setIntoId(event.target.value)}
          >
            <option value="">{text.choose}</option>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
    </ActionDialog>
  )
}
