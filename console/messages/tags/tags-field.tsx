// Tags as chips, and a field that suggests those of the organization. Enter or a comma adds, Backspace in the empty field removes.
import { X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { texts } from '../../texts/texts.ts'
import { FieldFrame } from '../../ui/field.tsx'
import { useLabelColor } from './labels.ts'
import { maxTagLength } from './tags.ts'
import styles from './tags-field.module.css'
import { type Tagging, useTagInput } from './use-tag-input.ts'

type Props = Tagging & {
  label: string
  /** The member has just pressed the button that opens the field. */
  takesFocus?: boolean
  /** Added to the hint. */
  remark?: string | undefined
}

export function TagsField({ label, takesFocus = false, remark, ...tagging }: Props) {
  const text = texts('message').tagging
  const { tags, mayCreate, onChange } = tagging
  const input = useTagInput(tagging)
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  return (
    <FieldFrame
      label={label}
      hint={[mayCreate ? text.hint : text.hintKnown, remark].filter(Boolean).join(' ')}
      error={input.error}
    >
      {(attributes) => (
        <div className={styles.field}>
          {tags.map((tag) => (
            <Chip
              key={tag}
              tag={tag}
              onRemove={() => onChange(tags.filter((one) => one !== tag))}
            />
          ))}
          <input
            {...attributes}
            ref={field}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={input.suggestions.length > 0}
            aria-controls={listId}
            aria-activedescendant={input.active >= 0 ? `${listId}-${input.active}` : undefined}
            autoComplete="off"
            maxLength={maxTagLength}
            value={input.typed}
            onChange={(event) => input.write(event.target.value)}
            onClick={input.open}
            onBlur={input.leave}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
              if (!input.press(event)) return
              event.preventDefault()
              event.stopPropagation()
            }}
          />
          <Suggestions listId={listId} input={input} />
        </div>
      )}
    </FieldFrame>
  )
}

type Input = ReturnType<typeof useTagInput>

function Suggestions({ listId, input }: { listId: string; input: Input }) {
  const { suggestions, active, add } = input
  const colorOf = useLabelColor()
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={texts('message').tagging.known}
      className={styles.list}
      hidden={suggestions.length === 0}
    >
      {suggestions.map((tag, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
        <div
          key={tag}
          id={`${listId}-${index}`}
          role="option"
          aria-selected={index === active}
          // Before the field loses the focus.
          onPointerDown={(event) => {
            event.preventDefault()
            add(tag)
          }}
        >
          <span className="label-mark" data-label={colorOf(tag)} aria-hidden />
          {tag}
        </div>
      ))}
    </div>
  )
}

function Chip({ tag, onRemove }: { tag: string; onRemove: () => void }) {
  const colorOf = useLabelColor()
  return (
    <span className={styles.chip} data-label={colorOf(tag)}>
      {tag}
      <button type="button" aria-label={texts('message').tagging.remove(tag)} onClick={onRemove}>
        <X size={13} aria-hidden />
      </button>
    </span>
  )
}
