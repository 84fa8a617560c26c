// The address book of the organization: every member adds to it; what others have added is changed by those who manage its profiles.
import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { type Contact, contactsQuery } from '../../contacts/contacts.ts'
import { useOrganization } from '../../organizations/organization.ts'
import { texts } from '../../texts/texts.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { showToast } from '../../ui/toasts.ts'
import { PagedRows } from '../paged-rows.tsx'
import settings from '../settings.module.css'
import { useRemoveContact } from './contact-calls.ts'
import { ContactDialog } from './contact-dialog.tsx'
import { ContactRow } from './contact-row.tsx'
import styles from './contact-settings.module.css'

export type Open = { kind: 'edit'; contact?: Contact } | { kind: 'remove'; contact: Contact }

export function ContactSettings() {
  const text = texts('contacts')
  const [typed, setTyped] = useState('')
  const sought = useDeferredValue(typed.trim())
  const query = useInfiniteQuery(contactsQuery(useOrganization()?.id ?? '', sought))
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <Panel
      title={text.title}
      aside={
        <Button className={styles.aside ?? ''} onClick={() => setOpen({ kind: 'edit' })}>
          <Plus size={16} aria-hidden />
          {text.newContact}
        </Button>
      }
    >
      <p className={settings.lede}>{text.lede}</p>
      <Field
        label={text.search}
        type="search"
        value={typed}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      <PagedRows
        query={query}
        label={text.title}
        none={<p className={styles.none}>{sought === '' ? text.none : text.noneFound}</p>}
        more={text.more}
      >
        {(contact) => <ContactRow key={contact.id} contact={contact} onOpen={setOpen} />}
      </PagedRows>
      {open?.kind === 'edit' && <ContactDialog contact={open.contact} onClose={close} />}
      {open?.kind === 'remove' && <RemoveDialog contact={open.contact} onClose={close} />}
    </Panel>
  )
}

function RemoveDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const text = texts('contacts')
  const remove = useRemoveContact(() => {
    showToast({ text: text.removed(contact.name) })
    onClose()
  })
  return (
    <ActionDialog
      title={text.removeTitle(contact.name)}
      onClose={onClose}
      action={text.remove}
      look="danger"
      call={remove}
      failure={text.notRemoved}
      onAct={() => remove.mutate(contact.id)}
    >
      <p>{text.removeText}</p>
    </ActionDialog>
  )
}
