// Inserts a mention of a contact: the search in the address book, and what it finds. Enter takes the first.
import { useQuery } from '@tanstack/react-query'
import { AtSign } from 'lucide-react'
import { useRef, useState } from 'react'
import { suggestedContactsQuery } from '../../../contacts/contacts.ts'
import { useOrganization } from '../../../organizations/organization.ts'
import { texts } from '../../../texts/texts.ts'
import { Field } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Popover } from '../../../ui/popover.tsx'
import styles from './mention-button.module.css'

export function MentionButton({ onPick }: { onPick: (mention: string) => void }) {
  const text = texts('composer')
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        ref={button}
        label={text.mention}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <AtSign size={18} />
      </IconButton>
      {isOpen && (
        <Popover
          anchor={button}
          opener={button}
          label={text.mention}
          onClose={() => setOpen(false)}
        >
          <Contacts
            onPick={(name) => {
              setOpen(false)
              onPick(`@{${name}}`)
            }}
          />
        </Popover>
      )}
    </>
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
