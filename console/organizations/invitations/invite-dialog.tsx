// Invites a colleague: address, name and role. Without mail the link is shown to be passed on.
import { useState } from 'react'
import { texts } from '../../texts/texts.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import styles from '../people-page.module.css'
import { RoleChoice } from '../rights/role-choice.tsx'
import type { Role } from '../rights/roles.ts'
import { InvitationLink } from './invitation-link.tsx'
import { useInvite } from './invite.ts'

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const text = texts('people')
  const [email, setEmail] = useState('')
  const [fullName, setFullName] = useState('')
  const [role, setRole] = useState<Role>('DEFAULT')
  const invite = useInvite()
  if (invite.data) return <InvitationLink invited={invite.data} onClose={onClose} />
  const submit = () =>
    invite.mutate({ email: email.trim(), fullName: fullName.trim(), permissionPreset: role })
  return (
    <ActionDialog
      title={text.inviteTitle}
      onClose={onClose}
      action={text.send}
      reason={reasonOf(email, fullName)}
      call={invite}
      failure={text.notInvited}
      onSubmit={submit}
    >
      <div className={styles.form}>
        <Field
          label={text.fullName}
          value={fullName}
          autoComplete="off"
          onChange={(event) => setFullName(event.target.value)}
        />
        <Field
          label={text.email}
          type="email"
          value={email}
          autoComplete="off"
          onChange={(event) => setEmail(event.target.value)}
        />
        <RoleChoice value={role} onChange={setRole} />
      </div>
    </ActionDialog>
  )
}

function reasonOf(email: string, fullName: string): string | undefined {
  const text = texts('people')
  if (fullName.trim() === '') return text.nameMissing
  return email.trim() === '' ? text.emailMissing : undefined
}
