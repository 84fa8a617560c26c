// The search of a person to mention, in the address book and on the networks that can be searched. Enter takes the first. A person who was
// found on a network becomes a contact.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { suggestedContactsQuery } from '../../../contacts/contacts.ts'
import {
  type FoundPerson,
  useAddPerson,
  usePeople,
  withoutContacts,
} from '../../../contacts/people.ts'
import { useOrganization } from '../../../organizations/organization.ts'
import type { Profile } from '../../../profiles/profiles.ts'
import { texts } from '../../../texts/texts.ts'
import { describeError } from '../../../ui/errors.ts'
import { Field } from '../../../ui/field.tsx'
import styles from './mention-search.module.css'

type Props = { profiles: readonly Profile[]; onPick: (name: string) => void }

export function MentionSearch({ profiles, onPick }: Props) {
  const text = texts('composer')
  const [typed, setTyped] = useState('')
  const organizationId = useOrganization()?.id ?? ''
  // Not deferred: Enter would take the first of an earlier search.
  const query = useQuery(suggestedContactsQuery(organizationId, typed.trim()))
  const contacts = query.data ?? []
  const asked = usePeople(profiles, typed)
  const people = withoutContacts(asked.people, contacts)
  const adding = useAddPerson()
  const add = (person: FoundPerson) => {
    if (!adding.isPending) adding.mutate(person, { onSuccess: onPick })
  }
  const failure = adding.error ?? asked.error
  return (
    <div className={styles.contacts}>
      <Field
        label={text.mentionSearch}
        hint={
          query.isSuccess && contacts.length + people.length === 0 ? text.mentionNone : undefined
        }
        autoComplete="off"
        spellCheck={false}
        value={typed}
        maxLength={100}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          if (contacts[0]) onPick(contacts[0].name)
          else if (people[0]) add(people[0])
        }}
      />
      <ul>
        {contacts.map(({ id, name }) => (
          <li key={id}>
            <button type="button" onClick={() => onPick(name)}>
              {name}
            </button>
          </li>
        ))}
        {people.map((person) => (
          <li key={person.id}>
            <button type="button" onClick={() => add(person)}>
              {person.name} <small>{texts('contacts').foundOn(person.handle, person.on)}</small>
            </button>
          </li>
        ))}
      </ul>
      {failure ? <p className={styles.failure}>{describeError(failure).message}</p> : null}
    </div>
  )
}
