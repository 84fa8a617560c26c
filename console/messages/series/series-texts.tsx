// The text of the message, and the texts that take turns with it.
import { Plus, Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { FieldFrame } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { formTexts } from './form-texts.ts'
import styles from './series-dialog.module.css'
import type { SeriesForm } from './series-dialog.tsx'

type Props = { form: SeriesForm; onChange: (part: Partial<SeriesForm>) => void }

const maxTexts = 20
const maxLength = 20_000

export function SeriesTexts({ form, onChange }: Props) {
  const text = formTexts
  const set = (at: number, value: string) =>
    onChange({ texts: form.texts.map((one, index) => (index === at ? value : one)) })
  return (
    <fieldset className={styles.texts}>
      <legend>{text.texts}</legend>
      <p>{text.textsHint}</p>
      {form.text !== undefined && (
        <Text label={text.text} value={form.text} onChange={(value) => onChange({ text: value })} />
      )}
      {form.texts.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the texts have no ids, and none is moved
        <div key={index} className={styles.turn}>
          <Text
            label={text.furtherText(index + 1)}
            value={one}
            onChange={(value) => set(index, value)}
          />
          <IconButton
            label={`${text.removeText}: ${text.furtherText(index + 1)}`}
            onClick={() => onChange({ texts: form.texts.toSpliced(index, 1) })}
          >
            <Trash2 size={16} />
          </IconButton>
        </div>
      ))}
      {form.texts.length < maxTexts && (
        <Button look="quiet" onClick={() => onChange({ texts: [...form.texts, ''] })}>
          <Plus size={16} aria-hidden />
          {text.addText}
        </Button>
      )}
    </fieldset>
  )
}

type TextProps = { label: string; value: string; onChange: (value: string) => void }

function Text({ label, value, onChange }: TextProps) {
  return (
    <FieldFrame label={label}>
      {(attributes) => (
        <textarea
          {...attributes}
          rows={2}
          maxLength={maxLength}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </FieldFrame>
  )
}
