// The role in the organization as a choice, each with what it means. What the caller does not hold says why it cannot be given.
import { useId } from 'react'
import { texts } from '../texts/texts.ts'
import { showToast } from '../ui/toasts.ts'
import { useMyPermissions } from './people.ts'
import styles from './people-page.module.css'
import { mayGive, type Role, roles } from './roles.ts'

type Props = {
  value: Role
  onChange: (role: Role) => void
  /** Why nothing can be changed. */
  reason?: string | undefined
  /** Also single permissions. */
  withCustom?: boolean
  /** Where a heading says the same. */
  isTitled?: boolean
}

export function RoleChoice({ value, onChange, reason, withCustom, isTitled }: Props) {
  const text = texts('people')
  const own = useMyPermissions()
  const name = useId()
  const choices: Role[] = withCustom ? [...roles, 'CUSTOM'] : [...roles]
  const choose = (role: Role) => {
    const refusal =
      reason ?? (role !== 'CUSTOM' && !mayGive(own, role) ? text.moreThanOwn : undefined)
    if (refusal) showToast({ text: refusal })
    else onChange(role)
  }
  return (
    <fieldset className={styles.choices}>
      <legend className={isTitled ? 'unseen' : ''}>{text.role}</legend>
      {choices.map((role) => (
        <label key={role} htmlFor={`${name}-${role}`}>
          <input
            id={`${name}-${role}`}
            type="radio"
            name={name}
            checked={value === role}
            onChange={() => choose(role)}
          />
          <span>
            {text.roles[role]}
            <small>{text.roleTexts[role]}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
