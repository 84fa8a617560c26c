// The text that is typed into a field of tags, its suggestions, and the keys.
import { type KeyboardEvent, useState } from 'react'
import { texts } from '../../texts/texts.ts'
import { addTag, suggestTags } from './tags.ts'

export type Tagging = {
  tags: readonly string[]
  known: readonly string[]
  mayCreate: boolean
  onChange: (tags: string[]) => void
}

export function useTagInput({ tags, known, mayCreate, onChange }: Tagging) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [error, setError] = useState<string>()
  const suggestions = isOpen ? suggestTags(known, tags, typed) : []
  const write = (value: string) => {
    setTyped(value)
    setActive(-1)
    setError(undefined)
    setOpen(value !== '')
  }
  const add = (value: string) => {
    const added = addTag(tags, value, { known, mayCreate })
    if ('refusal' in added) return setError(texts('message').tagging[added.refusal])
    if (added.tags.length !== tags.length) onChange(added.tags)
    write('')
  }
  /** True: the key is used up here. */
  const press = ({ key }: KeyboardEvent): boolean => {
    const chosen = suggestions[active] ?? typed
    switch (key) {
      case 'Enter':
      case ',':
        if (chosen.trim() === '') return key === ','
        add(chosen)
        return true
      case 'Backspace':
        if (typed !== '' || tags.length === 0) return false
        onChange(tags.slice(0, -1))
        return true
      case 'ArrowDown':
        setOpen(true)
        setActive(Math.min(active + 1, suggestions.length - 1))
        return true
      case 'ArrowUp':
        setActive(Math.max(active - 1, -1))
        return true
      // Closes the suggestions, and not what is around the field.
      case 'Escape':
        setOpen(false)
        return suggestions.length > 0
      default:
        return false
    }
  }
  const leave = () => {
    setOpen(false)
    if (typed.trim() !== '') add(typed)
  }
  return { typed, suggestions, active, error, write, add, press, leave, open: () => setOpen(true) }
}
