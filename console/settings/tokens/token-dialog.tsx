// The name, the rights and the end of a new token.
import { useState } from 'react'
import { texts } from '../../texts/texts.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Checks } from '../../ui/checks.tsx'
import { Field, FieldFrame } from '../../ui/field.tsx'
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
      <Checks
        legend={text.rightsTitle}
        text={text.rightsText}
        choices={chosenRights.map((right) => ({
          value: right,
          label: text.rights[right],
          hint: text.rightTexts[right],
          // Publishing brings proposing with it.
          isImplied: right === 'PROPOSE' && rights.includes('PUBLISH'),
        }))}
        chosen={rights}
        onChange={setRights}
      />
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
