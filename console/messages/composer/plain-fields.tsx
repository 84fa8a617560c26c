// The fields of plain text. An empty one takes a single line, so that the preview stays in view.
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { texts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FieldFrame } from '../../ui/field.tsx'
import type { Composing } from './composing.ts'
import { type PlainName, plainFields, plainNames } from './form/plain-fields.ts'

export function PlainFields({ composing }: { composing: Composing }) {
  return plainNames.map((field) => <PlainField key={field} field={field} composing={composing} />)
}

type Props = { field: PlainName; composing: Composing }

function PlainField({ field, composing: { form, change } }: Props) {
  const { label, hint, add, short } = texts('composer').plain[field]
  const text = form.plain?.[field] ?? ''
  const [isOpen, setOpen] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isOpen) area.current?.focus()
  }, [isOpen])
  if (!isOpen && text === '')
    return (
      <Button look="quiet" aria-label={add} onClick={() => setOpen(true)}>
        <Plus size={16} aria-hidden />
        {short}
      </Button>
    )
  return (
    <FieldFrame label={label} hint={hint}>
      {(attributes) => (
        <textarea
          {...attributes}
          ref={area}
          rows={2}
          maxLength={plainFields[field].maxLength}
          value={text}
          onChange={(event) => {
            // It stays a field when its last letter is deleted.
            setOpen(true)
            change({ type: 'fill', field, text: event.target.value })
          }}
        />
      )}
    </FieldFrame>
  )
}
