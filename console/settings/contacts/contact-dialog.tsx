// The name of a contact, and its account on each network that mentions accounts. A person found on a network gives the name, too.
import { useState } from 'react'
import { isMentionName } from '../../../server/networks/shared/mentions.ts'
import type { Contact } from '../../contacts/contacts.ts'
import { type MentioningNetwork, mentioningNetworks } from '../../networks/networks.ts'
import { texts } from '../../texts/texts.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { AccountField } from './account-field.tsx'
import { type ContactContent, useSaveContact } from './contact-calls.ts'

/** Without a contact: a new one. */
type Props = { contact: Contact | undefined; onClose: () => void }

export function ContactDialog({ contact, onClose }: Props) {
  const text = texts('contacts')
  const [name, setName] = useState(contact?.name ?? '')
  const [handles, setHandles] = useState(() => handlesOf(contact))
  const save = useSaveContact((saved) => {
    showToast({ text: text.saved(saved.name) })
    onClose()
  })
  const networks = mentioningNetworks()
  const wanted = name.trim()
  const isNameWrong = wanted !== '' && !isMentionName(wanted)
  const wrong = networks.filter((one) => isWrong(one, handles[one.accounts]))
  const reason = wanted === '' ? text.nameMissing : isNameWrong ? text.nameForm : undefined
  return (
    <ActionDialog
      title={contact ? text.changeTitle(contact.name) : text.newContact}
      onClose={onClose}
      action={text.save}
      reason={reason ?? (wrong[0] ? text.handleForm(wrong[0].name, wrong[0].example) : undefined)}
      call={save}
      failure={text.notSaved}
      onSubmit={() =>
        save.mutate({ id: contact?.id, name: wanted, accounts: accountsOf(networks, handles) })
      }
    >
      <Field
        label={text.name}
        hint={text.nameHint(wanted === '' || isNameWrong ? text.exampleName : wanted)}
        error={isNameWrong ? text.nameForm : undefined}
        value={name}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      {networks.map((one) => (
        <AccountField
          key={one.accounts}
          network={one}
          value={handles[one.accounts] ?? ''}
          isWrong={wrong.includes(one)}
          onChange={(handle) => setHandles({ ...handles, [one.accounts]: handle })}
          onFound={(found) => {
            setHandles({ ...handles, [one.accounts]: found.handle })
            if (wanted === '') setName(found.name)
          }}
        />
      ))}
    </ActionDialog>
  )
}

type Handles = Partial<Record<string, string>>

function handlesOf(contact: Contact | undefined): Handles {
  return Object.fromEntries((contact?.accounts ?? []).map((one) => [one.network, one.handle]))
}

/** The service also takes @ before it, and checks again. */
function isWrong({ pattern }: MentioningNetwork, handle = ''): boolean {
  const bare = handle.trim().replace(/^@/, '')
  return bare !== '' && !new RegExp(pattern, 'u').test(bare)
}

function accountsOf(networks: MentioningNetwork[], handles: Handles): ContactContent['accounts'] {
  return networks.flatMap(({ accounts: network }) => {
    const handle = handles[network]?.trim() ?? ''
    return handle === '' ? [] : { network, handle }
  })
}
