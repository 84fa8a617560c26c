// The name of a new template, or another name for one.
import { useState } from 'react'
import { texts } from '../../texts/texts.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { type Template, type TemplateContent, useSaveTemplate } from './templates.ts'

type Props = { onClose: () => void } & (
  | { template: Template; content?: undefined }
  | { template?: undefined; content: TemplateContent }
)

export function SaveTemplateDialog({ template, content, onClose }: Props) {
  const text = texts('templates')
  const [name, setName] = useState(template?.name ?? '')
  const save = useSaveTemplate((saved) => {
    showToast({ text: text.saved(saved.name) })
    onClose()
  })
  const wanted = name.trim()
  return (
    <ActionDialog
      title={template ? text.renameTitle(template.name) : text.saveTitle}
      onClose={onClose}
      action={text.save}
      reason={wanted === '' ? text.nameMissing : undefined}
      call={save}
      failure={text.notSaved}
      onSubmit={() => save.mutate({ id: template?.id, name: wanted, content })}
    >
      <Field
        label={text.name}
        hint={template ? undefined : text.saveHint}
        value={name}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
    </ActionDialog>
  )
}
