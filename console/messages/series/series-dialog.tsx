// Begins or changes a series: its rule, its texts, and what they mean by a dry run of the service.
import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { formTexts } from './form-texts.ts'
import { RuleFields } from './rule-fields.tsx'
import { type RuleForm, reasonOfRule } from './rule-form.ts'
import type { Series } from './series-calls.ts'
import styles from './series-dialog.module.css'
import { SeriesPreview, usePreview } from './series-preview.tsx'
import { SeriesTexts } from './series-texts.tsx'

/** `text`: of the message itself; undefined where another form has it. */
export type SeriesForm = { rule: RuleForm; text: string | undefined; texts: string[] }

type Props = {
  title: string
  action: string
  start: SeriesForm
  timeZone: string
  /** Whether the first day can be chosen. */
  hasStart: boolean
  /** Above the fields. */
  children?: ReactNode
  /** Why it cannot be saved as it is. */
  reasonAgainst?: (form: SeriesForm) => string | undefined
  preview: (form: SeriesForm) => Promise<Series[]>
  call: { isPending: boolean; error: unknown }
  onSave: (form: SeriesForm) => void
  onClose: () => void
}

export function SeriesDialog(props: Props) {
  const { start, timeZone, hasStart, children, reasonAgainst } = props
  const text = formTexts
  const [form, setForm] = useState(start)
  const change = (part: Partial<SeriesForm>) => setForm({ ...form, ...part })
  const missing = reasonOfRule(form.rule) ?? reasonOfTexts(form)
  const preview = usePreview(form, missing === undefined, props.preview)
  return (
    <ActionDialog
      title={props.title}
      onClose={props.onClose}
      width="wide"
      action={props.action}
      reason={missing ?? reasonAgainst?.(form)}
      call={props.call}
      failure={text.notSaved}
      onAct={() => props.onSave(form)}
    >
      {children}
      <div className={styles.form}>
        <RuleFields rule={form.rule} hasStart={hasStart} onChange={(rule) => change({ rule })} />
        <SeriesTexts form={form} onChange={change} />
        <SeriesPreview
          preview={preview}
          missing={missing}
          timeZone={timeZone}
          // The same refusal stands below after saving.
          isShort={props.call.error !== null}
        />
      </div>
    </ActionDialog>
  )
}

function reasonOfTexts({ texts: some }: SeriesForm): string | undefined {
  return some.some((one) => one.trim() === '') ? formTexts.emptyText : undefined
}
