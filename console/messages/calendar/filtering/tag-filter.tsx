import { Tag } from 'lucide-react'
import { useState } from 'react'
import { texts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
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
        <Dialog
          title={text.tag}
          onClose={close}
          actions={
            <>
              <Button look="quiet" onClick={close}>
                {texts('ui').cancel}
              </Button>
              <Button look="primary" type="submit" form="tag-filter">
                {text.applyTags}
              </Button>
            </>
          }
        >
          <form id="tag-filter" action={apply}>
            <Field
              label={text.tags}
              hint={text.tagsHint}
              name="tags"
              defaultValue={tags?.join(', ')}
            />
          </form>
        </Dialog>
      )}
    </>
  )
}
