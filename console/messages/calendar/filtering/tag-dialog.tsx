import { texts } from '../../../texts/texts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { Field } from '../../../ui/field.tsx'

type Props = {
  tags: string[] | undefined
  onApply: (form: FormData) => void
  onClose: () => void
}

export function TagDialog({ tags, onApply, onClose }: Props) {
  const text = texts('calendar')
  return (
    <ActionDialog title={text.tag} onClose={onClose} action={text.applyTags} onSubmit={onApply}>
      <Field label={text.tags} hint={text.tagsHint} name="tags" defaultValue={tags?.join(', ')} />
    </ActionDialog>
  )
}
