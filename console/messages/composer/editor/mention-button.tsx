// Inserts a mention of a contact: the search in the address book, and what it finds. Enter takes the first.
import { useQuery } from '@tanstack/react-query'
import { AtSign } from 'lucide-react'
import { useState } from 'react'
import { suggestedContactsQuery } from '../../../contacts/contacts.ts'
import { useOrganization } from '../../../organizations/organization.ts'
import { texts } from '../../../texts/texts.ts'
import { Field } from '../../../ui/field.tsx'
import styles from './mention-button.module.css'
import { ToolPopover } from './tool-popover.tsx'

export function MentionButton({ onPick }: { onPick: (mention: string) => void }) {
  return (
    <ToolPopover label={texts('composer').mention} icon={<AtSign size={18} />}>
      {(close) => (
        <Contacts
          onPick={(name) => {
            close()
            onPick(`@{${name}}`)
          }}
        />
      )}
    </ToolPopover>
  )
}

function Contacts({ onPick }: { onPick: (name: string) => void }) {
  const text = texts('composer')
  const [typed, setTyped] = useState('')
  const organizationId = useOrganization()?.id ?? ''
  // Not deferred: Enter would take the first of an earlier search.
  const query = useQuery(suggestedContactsQuery(organizationId, typed.trim()))
  const contacts = query.data ?? []
  return (
    <div className={styles.contacts}>
      <Field
        label={text.mentionSearch}
        hint={query.isSuccess && contacts.length === 0 ? text.mentionNone : undefined}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        maxLength={100}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          if (contacts[0]) onPick(contacts[0].name)
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
      </ul>
    </div>
  )
}
