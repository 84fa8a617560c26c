// The name, the rights and the end of a new token.
import { useId, useState } from 'react'
import { texts } from '../../texts/texts.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Field, FieldFrame } from '../../ui/field.tsx'
import settings from '../settings.module.css'
import styles from './token-settings.module.css'
import { chosenRights, lifetimes, type MadeToken, type Right, useMakeToken } from './tokens.ts'

type Props = { onClose: () => void; onMade: (made: MadeToken) => void }

export function TokenDialog({ onClose, onMade }: Props) {
  const text = texts('tokens')
  const [name, setName] = useState('')
  const [rights, setRights] = useState<Right[]>(['PROPOSE'])
  const [days, setDays] = useState<number>(90)
  const make = useMakeToken(onMade)
  return (
    <ActionDialog
      title={text.newToken}
      onClose={onClose}
      action={text.make}
      reason={name.trim() === '' ? text.nameMissing : undefined}
      call={make}
      failure={text.notMade}
      onSubmit={() => make.mutate({ name: name.trim(), rights, days })}
    >
      <Field
        label={text.name}
        hint={text.nameHint}
        value={name}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <RightChoices rights={rights} onChange={setRights} />
      <FieldFrame label={text.lifetime}>
        {(attributes) => (
          <select
            {...attributes}
            value={days}
            onChange={(event) => setDays(Number(event.target.value))}
          >
            {lifetimes.map((one) => (
              <option key={one} value={one}>
                {text.days(one)}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
    </ActionDialog>
  )
}

/** Publishing brings proposing with it. */
function RightChoices({
  rights,
  onChange,
}: {
  rights: Right[]
  onChange: (rights: Right[]) => void
}) {
  const text = texts('tokens')
  const id = useId()
  return (
    <fieldset className={styles.rights}>
      <legend>{text.rightsTitle}</legend>
      <p>{text.rightsText}</p>
      {chosenRights.map((right) => {
        const isImplied = right === 'PROPOSE' && rights.includes('PUBLISH')
        return (
          <label key={right} htmlFor={`${id}-${right}`} className={settings.choice}>
            <input
              id={`${id}-${right}`}
              type="checkbox"
              checked={isImplied || rights.includes(right)}
              disabled={isImplied}
              onChange={({ target }) =>
                onChange(
                  target.checked ? [...rights, right] : rights.filter((one) => one !== right),
                )
              }
            />
            <span>
              {text.rights[right]}
              <small>{text.rightTexts[right]}</small>
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
