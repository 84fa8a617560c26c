import { texts } from '../../texts/texts.ts'
import { FieldFrame } from '../../ui/field.tsx'
import type { Composing } from './composing.ts'
import { plainFields, plainNames } from './draft/plain-fields.ts'

export function PlainFields({ composing: { draft, change } }: { composing: Composing }) {
  return plainNames.map((field) => {
    const { label, hint } = texts('composer').plain[field]
    return (
      <FieldFrame key={field} label={label} hint={hint}>
        {(attributes) => (
          <textarea
            {...attributes}
            rows={2}
            maxLength={plainFields[field].maxLength}
            value={draft.plain?.[field] ?? ''}
            onChange={(event) => change({ type: 'fill', field, text: event.target.value })}
          />
        )}
      </FieldFrame>
    )
  })
}
