// The tags of the message. Without any it takes a single line, so that the preview stays in view.
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { texts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { TagsField } from '../tags/tags-field.tsx'
import { useMayCreateTags, useTags } from '../tags/tags-query.ts'
import type { Composing } from './composing.ts'

export function Tags({ composing }: { composing: Composing }) {
  const text = texts('message').tagging
  const [isOpen, setOpen] = useState(false)
  const { tags = [] } = composing.form
  if (!isOpen && tags.length === 0)
    return (
      <Button look="quiet" aria-label={text.add} onClick={() => setOpen(true)}>
        <Plus size={16} aria-hidden />
        {text.tags}
      </Button>
    )
  return <Open composing={composing} isNew={isOpen} />
}

function Open({
  composing: { form, change, chosen },
  isNew,
}: {
  composing: Composing
  isNew: boolean
}) {
  return (
    <TagsField
      label={texts('message').tagging.tags}
      tags={form.tags ?? []}
      known={useTags()}
      mayCreate={useMayCreateTags(chosen.map(({ id }) => id))}
      onChange={(tags) => change({ type: 'tag', tags })}
      takesFocus={isNew}
    />
  )
}
