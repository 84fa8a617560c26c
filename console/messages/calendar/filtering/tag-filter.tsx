import { Tag } from 'lucide-react'
import { useState } from 'react'
import { texts } from '../../../texts/texts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FilterChip } from './filter-chip.tsx'
import type { Filters } from './filters.ts'
import { useChoose } from './use-choose.ts'

export function TagFilter({ filters: { tags } }: { filters: Filters }) {
  const text = texts('calendar')
  const choose = useChoose()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const apply = (form: FormData) => {
    const chosen = String(form.get('tags') ?? '').trim()
    choose({ tags: chosen === '' ? undefined : chosen })
    close()
  }
  return (
    <>
      <FilterChip icon={Tag} isOn={tags !== undefined} onClick={() => setOpen(true)}>
        {tags ? tags.join(', ') : text.tag}
      </FilterChip>
      {isOpen && (
        <ActionDialog title={text.tag} onClose={close} action={text.applyTags} onSubmit={apply}>
          <Field
            label={text.tags}
            hint={text.tagsHint}
            name="tags"
            defaultValue={tags?.join(', ')}
          />
        </ActionDialog>
      )}
    </>
  )
}
