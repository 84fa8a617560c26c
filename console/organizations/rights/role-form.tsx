// The role of a member in the organization. Single permissions are chosen one by one.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api, call } from '../../api/client.ts'
import { texts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Panel } from '../../ui/panel.tsx'
import { showToast } from '../../ui/toasts.ts'
import { type Member, useMyPermissions, useOrganizationId } from '../people.ts'
import styles from '../people-page.module.css'
import { RoleChoice } from './role-choice.tsx'
import { organizationPermissions, type Role, roleOf } from './roles.ts'

export function RoleForm({ member }: { member: Member }) {
  const text = texts('people')
  const [role, setRole] = useState<Role>(roleOf(member.permissionPreset))
  const [chosen, setChosen] = useState<readonly string[]>(member.permissions)
  const reason = useReason(member)
  const save = useSave(member)
  const isSame =
    role === roleOf(member.permissionPreset) &&
    (role !== 'CUSTOM' || sameSet(chosen, member.permissions))
  return (
    <Panel title={text.role}>
      <div className={styles.form}>
        {reason && <p className={styles.lede}>{reason}</p>}
        <RoleChoice value={role} onChange={setRole} reason={reason} withCustom isTitled />
        {role === 'CUSTOM' && <Permissions chosen={chosen} onChange={setChosen} reason={reason} />}
        {save.isError && <ErrorPanel error={save.error} title={text.notChanged} />}
        <div className={styles.actions}>
          <Button
            look="primary"
            isBusy={save.isPending}
            reason={reason ?? (isSame ? text.unchanged : undefined)}
            onClick={() => save.mutate({ role, chosen })}
          >
            {text.save}
          </Button>
        </div>
      </div>
    </Panel>
  )
}

/** The reason why the signed-in member cannot change the role. */
function useReason({ permissions }: Member): string | undefined {
  const text = texts('people')
  const own = useMyPermissions()
  if (!own) return undefined
  if (!own.includes('ORG_MANAGE_MEMBER')) return text.mayNotRole
  return permissions.every((permission) => own.includes(permission)) ? undefined : text.moreThanOwn
}

type PermissionsProps = {
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
  reason: string | undefined
}

function Permissions({ chosen, onChange, reason }: PermissionsProps) {
  const text = texts('people')
  const own = useMyPermissions()
  const id = useId()
  const toggle = (permission: string) => {
    const refusal = reason ?? (own && !own.includes(permission) ? text.moreThanOwn : undefined)
    if (refusal) return showToast({ text: refusal })
    onChange(
      chosen.includes(permission)
        ? chosen.filter((one) => one !== permission)
        : [...chosen, permission],
    )
  }
  return (
    <fieldset className={styles.boxes} aria-label={text.roleTexts.CUSTOM}>
      {organizationPermissions.map((permission) => (
        <label key={permission} htmlFor={`${id}-${permission}`}>
          <input
            id={`${id}-${permission}`}
            type="checkbox"
            checked={chosen.includes(permission)}
            onChange={() => toggle(permission)}
          />
          {text.permissions[permission]}
        </label>
      ))}
    </fieldset>
  )
}

function useSave({ id: memberId, fullName }: Member) {
  const organizationId = useOrganizationId()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ role, chosen }: { role: Role; chosen: readonly string[] }) =>
      call(
        api.PUT('/v1/organizations/{organizationId}/members/{memberId}/permissions', {
          params: { path: { organizationId, memberId } },
          body: {
            permissionPreset: role,
            ...(role === 'CUSTOM' ? { permissions: [...chosen] } : {}),
          },
        }),
      ),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['organizations', organizationId] })
      showToast({ text: texts('people').changed(fullName) })
    },
  })
}

function sameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item) => other.includes(item))
}
