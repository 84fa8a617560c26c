// Adds one person or profile to a team: a list to pick from, and with many of them a dialog with a search.
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { type Choice, ChooseOne, searchedFrom } from '../../ui/choose-one.tsx'
import { FieldFrame } from '../../ui/field.tsx'
import styles from '../people-page.module.css'

type Props = {
  label: string
  /** Before one is picked. */
  none: string
  search: string
  choices: readonly Choice[]
  onAdd: (id: string) => void
}

export function AddOne({ label, none, search, choices, onAdd }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (choices.length > searchedFrom)
    return (
      <div className={styles.add}>
        <Button onClick={() => setOpen(true)}>{label}</Button>
        {isOpen && (
          <ChooseOne
            title={label}
            search={search}
            choices={choices}
            onChoose={onAdd}
            onClose={() => setOpen(false)}
          />
        )}
      </div>
    )
  return (
    <div className={styles.add}>
      <FieldFrame label={label}>
        {(attributes) => (
          <select {...attributes} value="" onChange={(event) => onAdd(event.target.value)}>
            <option value="" disabled>
              {none}
            </option>
            {choices.map(({ id, name, hint }) => (
              <option key={id} value={id}>
                {hint ? `${name} (${hint})` : name}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
    </div>
  )
}
