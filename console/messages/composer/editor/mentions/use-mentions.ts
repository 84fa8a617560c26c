// The mention at the caret of a text field: contacts for one that is being typed, the keys that choose one, and the mention that stands
// there already.
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { suggestedContactsQuery } from '../../../../contacts/contacts.ts'
import { useOrganization } from '../../../../organizations/organization.ts'
import { replaceIn } from '../replace.ts'
import { mentionAt, stepOver, typedMention } from './typed-mention.ts'

export type Mentions = ReturnType<typeof useMentions>

export function useMentions(field: RefObject<HTMLTextAreaElement | null>, value: string) {
  const organizationId = useOrganization()?.id ?? ''
  /** Null: the field does not have the focus, or a part of its text is selected. */
  const [caret, setCaret] = useState<number | null>(null)
  const [chosen, setChosen] = useState(0)
  /** The sign for which the member has closed the list. */
  const [closedAt, setClosedAt] = useState<number>()
  const standing = caret === null ? undefined : mentionAt(value, caret)
  const typed = caret === null || standing ? undefined : typedMention(value, caret)
  const isAsking = typed !== undefined && typed.start !== closedAt
  const query = useQuery(
    suggestedContactsQuery(organizationId, isAsking ? typed.words.trim() : undefined),
  )
  const contacts = (isAsking && query.data) || []
  const active = Math.min(chosen, contacts.length - 1)
  const pick = (name: string) => {
    if (typed && caret !== null && field.current)
      replaceIn(field.current, { start: typed.start, end: caret }, `@{${name}}`)
  }
  return {
    contacts,
    active,
    /** Where the list or the description of a mention is placed. */
    start: contacts.length > 0 ? typed?.start : standing?.start,
    standing: standing?.start === closedAt ? undefined : standing,
    pick,
    select: ({ value: text, selectionStart, selectionEnd }: HTMLTextAreaElement) => {
      const next = selectionStart === selectionEnd ? selectionStart : null
      if (next === caret && text === value) return
      const start = next === null ? undefined : placeAt(text, next)
      if (start !== closedAt) setClosedAt(undefined)
      setChosen(0)
      setCaret(next)
    },
    leave: () => setCaret(null),
    close: () => setClosedAt(typed?.start ?? standing?.start),
    press(event: KeyboardEvent<HTMLTextAreaElement>) {
      if (event.nativeEvent.isComposing || hasModifier(event)) return
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const contact = contacts[active]
      if (contact && by) setChosen((active + by + contacts.length) % contacts.length)
      else if (contact && ['Enter', 'Tab'].includes(event.key)) pick(contact.name)
      else if (!stepAt(event.currentTarget, event.key)) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

function placeAt(text: string, caret: number): number | undefined {
  return mentionAt(text, caret)?.start ?? typedMention(text, caret)?.start
}

function hasModifier({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || shiftKey
}

const steps = ['ArrowLeft', 'ArrowRight', 'Backspace', 'Delete']

function stepAt(field: HTMLTextAreaElement, key: string): boolean {
  const step = steps.includes(key) ? stepOver(field, key) : undefined
  if (!step) return false
  if ('removed' in step) replaceIn(field, step.removed, '')
  else field.setSelectionRange(step.caret, step.caret)
  return true
}
