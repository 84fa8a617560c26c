// Inviting a colleague: the address, the name and the role. Where no mail is sent, the link is shown to be passed on.
import { type FormEvent, useId, useState } from 'react'
import { texts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Field } from '../../ui/field.tsx'
import { InvitationLink } from './invitation-link.tsx'
import { useInvite } from './invite.ts'
import styles from '../people-page.module.css'
import { RoleChoice } from '../rights/role-choice.tsx'
import type { Role } from '../rights/roles.ts'

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const text = texts('people')
  const [email, setEmail] = useState('')
  const [fullName, setFullName] = useState('')
  const [role, setRole] = useState<Role>('DEFAULT')
  const invite = useInvite()
  const formId = useId()
  if (invite.data) return <InvitationLink invited={invite.data} onClose={onClose} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    invite.mutate({ email: email.trim(), fullName: fullName.trim(), permissionPreset: role })
  }
  return (
    <Dialog
      title={text.inviteTitle}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {texts('ui').cancel}
          </Button>
          <Button
            look="primary"
            type="submit"
            form={formId}
            isBusy={invite.isPending}
            reason={reasonOf(email, fullName)}
          >
            {text.send}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit}>
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
      </form>
      {invite.isError && <ErrorPanel error={invite.error} title={text.notInvited} />}
    </Dialog>
  )
}

function reasonOf(email: string, fullName: string): string | undefined {
  const text = texts('people')
  if (fullName.trim() === '') return text.nameMissing
  return email.trim() === '' ? text.emailMissing : undefined
}
