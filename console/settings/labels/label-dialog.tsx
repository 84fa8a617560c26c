// The name and the colour of a label.
import { useId, useState } from 'react'
import type { Label, LabelColor } from '../../messages/tags/labels.ts'
import { TagChip } from '../../messages/tags/tag-chip.tsx'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { CampaignFields } from './campaign-fields.tsx'
import { useSaveLabel } from './label-calls.ts'
import styles from './label-settings.module.css'
import { labelTexts } from './label-texts.ts'

const labelColors = [
  'GRAY',
  'RED',
  'ORANGE',
  'YELLOW',
  'GREEN',
  'TEAL',
  'BLUE',
  'PURPLE',
  'PINK',
] as const satisfies LabelColor[]

/** Without a label: a new one. */
type Props = { label: Label | undefined; onClose: () => void }

export function LabelDialog({ label, onClose }: Props) {
  const text = labelTexts
  const [name, setName] = useState(label?.name ?? '')
  const [color, setColor] = useState<LabelColor | null>(label?.color ?? null)
  const [campaign, setCampaign] = useState(label?.campaign ?? null)
  const save = useSaveLabel((saved) => {
    showToast({ text: text.saved(saved.name) })
    onClose()
  })
  const wanted = name.trim()
  const isRenamed = label !== undefined && wanted !== '' && wanted !== label.name
  return (
    <ActionDialog
      title={label ? text.changeTitle(label.name) : text.newLabel}
      onClose={onClose}
      action={text.save}
      reason={wanted === '' ? text.nameMissing : undefined}
      call={save}
      failure={text.notSaved}
      onSubmit={() =>
        save.mutate({
          ...{ id: label?.id, color, campaign },
          ...(label && !isRenamed ? {} : { name: wanted }),
        })
      }
    >
      <Field
        label={text.name}
        hint={isRenamed ? text.renameHint(label.name) : undefined}
        value={name}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <Colors value={color} onChange={setColor} />
      <CampaignFields campaign={campaign} onChange={setCampaign} />
      <p>
        <TagChip name={wanted === '' ? text.name : wanted} color={color} />
      </p>
    </ActionDialog>
  )
}

function Colors({
  value,
  onChange,
}: {
  value: LabelColor | null
  onChange: (color: LabelColor | null) => void
}) {
  const text = labelTexts
  const id = useId()
  return (
    <fieldset className={styles.colors}>
      <legend>{text.color}</legend>
      {[null, ...labelColors].map((color) => (
        <label
          key={color ?? 'none'}
          htmlFor={`${id}-${color}`}
          className={styles.color}
          data-label={color ?? undefined}
          title={text.colors[color ?? 'none']}
        >
          <input
            id={`${id}-${color}`}
            type="radio"
            name={id}
            checked={value === color}
            onChange={() => onChange(color)}
          />
          <span className="unseen">{text.colors[color ?? 'none']}</span>
        </label>
      ))}
    </fieldset>
  )
}
