// The name and the profiles of a group.
import { useState } from 'react'
import { texts } from '../../texts/texts.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { ProfileList } from '../choosing/profile-list.tsx'
import type { Profile } from '../profiles.ts'
import { type ProfileGroup, useSaveGroup } from './groups.ts'

/** Without a group: a new one. */
type Props = { group: ProfileGroup | undefined; profiles: Profile[]; onClose: () => void }

export function GroupDialog({ group, profiles, onClose }: Props) {
  const text = texts('profiles')
  const [name, setName] = useState(group?.name ?? '')
  const [ids, setIds] = useState(group?.socialProfileIds ?? [])
  const save = useSaveGroup((saved) => {
    showToast({ text: text.groupSaved(saved.name) })
    onClose()
  })
  const missing =
    name.trim() === '' ? text.choosing.nameMissing : ids.length === 0 ? text.groupEmpty : undefined
  return (
    <ActionDialog
      title={group ? text.editGroup : text.newGroup}
      onClose={onClose}
      action={text.saveGroup}
      reason={missing}
      call={save}
      failure={text.groupNotSaved}
      onSubmit={() => save.mutate({ id: group?.id, name: name.trim(), socialProfileIds: ids })}
    >
      <Field
        label={text.groupName}
        value={name}
        maxLength={60}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <ProfileList profiles={profiles} chosen={new Set(ids)} onChange={setIds} />
    </ActionDialog>
  )
}
