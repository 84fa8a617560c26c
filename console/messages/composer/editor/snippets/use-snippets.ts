// The name of a snippet that is being typed in a text field: the snippets that fit, and the keys that choose one.
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useOrganization } from '../../../../organizations/organization.ts'
import { type Snippet, suggestedSnippetsQuery } from '../../../snippets/snippets.ts'
import type { Span } from './place-snippet.ts'
import { typedSnippet } from './typed-snippet.ts'

/** `span`: what it stands in place of. */
export type InsertSnippet = (snippet: Snippet, span: Span) => void

export type Snippets = ReturnType<typeof useSnippets>

export function useSnippets(value: string, insert: InsertSnippet) {
  const organizationId = useOrganization()?.id ?? ''
  const [caret, setCaret] = useState<number | null>(null)
  const [chosen, setChosen] = useState(0)
  /** The slash for which the member has closed the list. */
  const [closedAt, setClosedAt] = useState<number>()
  const typed = caret === null ? undefined : typedSnippet(value, caret)
  const isAsking = typed !== undefined && typed.start !== closedAt
  const query = useQuery(
    suggestedSnippetsQuery(organizationId, isAsking ? typed.words.trim() : undefined),
  )
  const snippets = (isAsking && query.data) || []
  const active = Math.min(chosen, snippets.length - 1)
  const pick = (snippet: Snippet) => {
    if (typed && caret !== null) insert(snippet, { start: typed.start, end: caret })
  }
  return {
    snippets,
    active,
    /** Where the list is placed. */
    start: snippets.length > 0 ? typed?.start : undefined,
    pick,
    select: ({ value: text, selectionStart, selectionEnd }: HTMLTextAreaElement) => {
      const next = selectionStart === selectionEnd ? selectionStart : null
      if (next === caret && text === value) return
      const start = next === null ? undefined : typedSnippet(text, next)?.start
      if (start !== closedAt) setClosedAt(undefined)
      setChosen(0)
      setCaret(next)
    },
    leave: () => setCaret(null),
    close: () => setClosedAt(typed?.start),
    /** Whether the key was for the list. */
    press(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      const hasModifier = ctrlKey || metaKey || altKey || shiftKey
      const snippet = snippets[active]
      if (!snippet || event.nativeEvent.isComposing || hasModifier) return false
      const by = { ArrowDown: 1, ArrowUp: -1 }[key]
      if (by) setChosen((active + by + snippets.length) % snippets.length)
      else if (['Enter', 'Tab'].includes(key)) pick(snippet)
      else return false
      event.preventDefault()
      event.stopPropagation()
      return true
    },
  }
}
