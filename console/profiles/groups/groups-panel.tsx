// The groups of the organization: their profiles by name, changed and removed by those who may.
import { Layers, Plus } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../organizations/people.ts'
import { useMe } from '../../session/me.ts'
import { texts } from '../../texts/texts.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Query } from '../../ui/query.tsx'
import rows from '../../ui/rows.module.css'
import { showToast } from '../../ui/toasts.ts'
import type { Profile } from '../profiles.ts'
import { GroupDialog } from './group-dialog.tsx'
import { type ProfileGroup, useGroups, useRemoveGroup } from './groups.ts'
import styles from './groups-panel.module.css'

type Open = { kind: 'edit'; group?: ProfileGroup } | { kind: 'remove'; group: ProfileGroup }

export function GroupsPanel({ profiles }: { profiles: Profile[] }) {
  const text = texts('profiles')
  const query = useGroups()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <Panel
      title={text.groups}
      className={styles.panel ?? ''}
      aside={
        <Button className={styles.aside ?? ''} onClick={() => setOpen({ kind: 'edit' })}>
          <Plus size={16} aria-hidden />
          {text.newGroup}
        </Button>
      }
    >
      <p className={styles.lede}>{text.groupsText}</p>
      <Query query={query}>
        {(groups) =>
          groups.length === 0 ? (
            <p>{text.noGroups}</p>
          ) : (
            <ul className={rows.rows}>
              {groups.map((group) => (
                <Row key={group.id} group={group} profiles={profiles} onOpen={setOpen} />
              ))}
            </ul>
          )
        }
      </Query>
      {open?.kind === 'edit' && (
        <GroupDialog group={open.group} profiles={profiles} onClose={close} />
      )}
      {open?.kind === 'remove' && <RemoveDialog group={open.group} onClose={close} />}
    </Panel>
  )
}

/** Names of more profiles would fill the page. */
const maxNames = 5

function Row({
  group,
  profiles,
  onOpen,
}: {
  group: ProfileGroup
  profiles: Profile[]
  onOpen: (open: Open) => void
}) {
  const text = texts('profiles')
  const me = useMe()
  const mayManage = useMay('ORG_MANAGE_SOCIAL_PROFILE')
  const isOwn = group.createdByMember?.id === me?.id
  const reason = isOwn || mayManage ? undefined : text.mayNotGroup
  const names = profiles
    .filter(({ id }) => group.socialProfileIds.includes(id))
    .map((profile) => profile.socialNetworkUsername)
  const more = names.length - maxNames
  return (
    <li>
      <Layers size={17} aria-hidden />
      <span>
        <b>{group.name}</b>
        <small>
          {names.slice(0, maxNames).join(', ')}
          {more > 0 && ` +${more}`}
        </small>
      </span>
      <Button
        look="quiet"
        reason={reason}
        aria-label={`${text.change}: ${group.name}`}
        onClick={() => onOpen({ kind: 'edit', group })}
      >
        {text.change}
      </Button>
      <Button
        look="quiet"
        reason={reason}
        aria-label={`${text.removeGroup}: ${group.name}`}
        onClick={() => onOpen({ kind: 'remove', group })}
      >
        {text.removeGroup}
      </Button>
    </li>
  )
}

function RemoveDialog({ group, onClose }: { group: ProfileGroup; onClose: () => void }) {
  const text = texts('profiles')
  const remove = useRemoveGroup(() => {
    showToast({ text: text.groupRemoved })
    onClose()
  })
  return (
    <ActionDialog
      title={text.removeGroupTitle(group.name)}
      onClose={onClose}
      action={text.removeGroup}
      look="danger"
      call={remove}
      failure={text.notGroupRemoved}
      onAct={() => remove.mutate(group.id)}
    >
      <p>{text.removeGroupText}</p>
    </ActionDialog>
  )
}
