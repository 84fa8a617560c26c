// The role in the organization as radio buttons, each with its meaning. A role that the signed-in member may not give shows the reason.
import { texts } from '../../texts/texts.ts'
import { Choices } from '../../ui/choices.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useMyPermissions } from '../people.ts'
import { mayGive, type Role, roles } from './roles.ts'

type Props = {
  value: Role
  onChange: (role: Role) => void
  /** The reason why nothing can be changed. */
  reason?: string | undefined
  /** Whether single permissions can be chosen. */
  withCustom?: boolean
  /** Set if a heading has the same text. */
  isTitled?: boolean
}

export function RoleChoice({ value, onChange, reason, withCustom, isTitled }: Props) {
  const text = texts('people')
  const own = useMyPermissions()
  const offered: Role[] = withCustom ? [...roles, 'CUSTOM'] : [...roles]
  const choose = (role: Role) => {
    const refusal =
      reason ?? (role !== 'CUSTOM' && !mayGive(own, role) ? text.moreThanOwn : undefined)
    if (refusal) showToast({ text: refusal })
    else onChange(role)
  }
  return (
    <Choices
      legend={text.role}
      isTitled={isTitled}
      value={value}
      choices={offered.map((role) => ({
        value: role,
        label: text.roles[role],
        hint: text.roleTexts[role],
      }))}
      onChange={choose}
    />
  )
}
