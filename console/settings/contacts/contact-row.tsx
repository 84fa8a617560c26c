// A contact: its name, its accounts, and what can be done with it.
import { Pencil, Trash2 } from 'lucide-react'
import type { Contact } from '../../contacts/contacts.ts'
import { NetworkMark } from '../../networks/network-mark.tsx'
import { mentioningNetworks } from '../../networks/networks.ts'
import { useMay } from '../../organizations/people.ts'
import { useMe } from '../../session/me.ts'
import { texts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './contact-settings.module.css'
import type { Open } from './contact-settings.tsx'

type Props = { contact: Contact; onOpen: (open: Open) => void }

export function ContactRow({ contact, onOpen }: Props) {
  const text = texts('contacts')
  const isOwn = contact.createdByMember?.id === useMe()?.id
  const mayManage = useMay('ORG_MANAGE_SOCIAL_PROFILE')
  const reason = isOwn || mayManage ? undefined : text.mayNot
  return (
    <li>
      <span>
        <b>{contact.name}</b>
        <Accounts contact={contact} />
      </span>
      <div className={styles.acts}>
        <Button
          look="quiet"
          reason={reason}
          aria-label={`${text.change}: ${contact.name}`}
          onClick={() => onOpen({ kind: 'edit', contact })}
        >
          <Pencil size={15} aria-hidden />
          {text.change}
        </Button>
        <IconButton
          label={`${text.remove}: ${contact.name}`}
          onClick={() =>
            reason ? showToast({ text: reason }) : onOpen({ kind: 'remove', contact })
          }
        >
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}

function Accounts({ contact: { accounts } }: { contact: Contact }) {
  if (accounts.length === 0) return <small>{texts('contacts').noAccounts}</small>
  const networks = mentioningNetworks()
  return (
    <small className={styles.accounts}>
      {accounts.map(({ network, handle }) => {
        const type = networks.find((one) => one.accounts === network)?.type ?? network
        return (
          <span key={network}>
            <NetworkMark type={type} size={13} />
            {handle}
          </span>
        )
      })}
    </small>
  )
}
