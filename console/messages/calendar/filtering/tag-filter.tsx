import { Tag } from 'lucide-react'
import { Suspense, useState } from 'react'
import { texts } from '../../../texts/texts.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { useLabelColor } from '../../tags/labels.ts'
import { FilterChip } from './filter-chip.tsx'
import type { Filters } from './filters.ts'
import { useChoose } from './use-choose.ts'

const TagDialog = lazyPart(() => import('./tag-dialog.tsx'), 'TagDialog')

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
        {tags && <Marks tags={tags} />}
        {tags ? tags.join(', ') : text.tag}
      </FilterChip>
      {isOpen && (
        <Suspense>
          <TagDialog tags={tags} onApply={apply} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** Of their own, because only a page that shows tags asks for their colours. */
function Marks({ tags }: { tags: string[] }) {
  const colorOf = useLabelColor()
  return tags.map((tag) => (
    <span key={tag} className="label-mark" data-label={colorOf(tag)} aria-hidden />
  ))
}
