// The mention at the caret of a text field: contacts for one that is being typed and people whom a network finds, the keys that choose one,
// and the mention that stands there already.
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { type Contact, suggestedContactsQuery } from '../../../../contacts/contacts.ts'
import {
  type FoundPerson,
  useAddPerson,
  usePeople,
  withoutContacts,
} from '../../../../contacts/people.ts'
import { useOrganization } from '../../../../organizations/organization.ts'
import type { Profile } from '../../../../profiles/profiles.ts'
import { texts } from '../../../../texts/texts.ts'
import { describeError } from '../../../../ui/errors.ts'
import { showToast } from '../../../../ui/toasts.ts'
import { replaceIn } from '../replace.ts'
import { mentionAt, stepOver, typedMention } from './typed-mention.ts'

export type Mentions = ReturnType<typeof useMentions>

/** `person`: a person who is not in the address book yet. */
export type Suggested = { id: string; name: string; detail: string; person?: FoundPerson }

/** `profiles`: of the text. Those whose network can be searched are asked for people. */
export function useMentions(
  field: RefObject<HTMLTextAreaElement | null>,
  value: string,
  profiles: readonly Profile[],
) {
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
  const { people } = usePeople(profiles, isAsking ? typed.words : undefined)
  const suggested = isAsking ? suggestedOf(query.data ?? [], people) : []
  const active = Math.min(chosen, suggested.length - 1)
  const adding = useAddPerson()
  const pick = ({ name, person }: Suggested) => {
    if (!typed || caret === null || adding.isPending) return
    const span = { start: typed.start, end: caret }
    const insert = (saved: string) => {
      // The member may have gone on writing meanwhile.
      const isSame = field.current?.value.slice(0, span.end) === value.slice(0, span.end)
      if (field.current && isSame) replaceIn(field.current, span, `@{${saved}}`)
    }
    if (!person) return insert(name)
    adding.mutate(person, {
      onSuccess: insert,
      onError: (error) => showToast({ text: describeError(error).message }),
    })
  }
  return {
    suggested,
    active,
    /** Where the list or the description of a mention is placed. */
    start: suggested.length > 0 ? typed?.start : standing?.start,
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
      const one = suggested[active]
      if (one && by) setChosen((active + by + suggested.length) % suggested.length)
      else if (one && ['Enter', 'Tab'].includes(event.key)) pick(one)
      else if (!stepAt(event.currentTarget, event.key)) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

/** Contacts first: they are what a member has chosen once. */
function suggestedOf(contacts: readonly Contact[], people: readonly FoundPerson[]): Suggested[] {
  const text = texts('contacts')
  return [
    ...contacts.map(({ id, name, accounts }) => ({
      ...{ id, name, detail: accounts.map(({ handle }) => handle).join(', ') },
    })),
    ...withoutContacts(people, contacts).map((person) => {
      const { id, name, handle, on } = person
      return { id, name, detail: text.foundOn(handle, on), person }
    }),
  ]
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
