// Changes a series: all that comes, or one occurrence and those that follow it.
import { useMutation } from '@tanstack/react-query'
import { showToast } from '../../ui/toasts.ts'
import { formTexts } from './form-texts.ts'
import { ruleFormOf, ruleInputOf } from './rule-form.ts'
import { formatDay } from './rule-words.ts'
import { changeSeries, type Series, type SeriesChange, useRefreshSeries } from './series-calls.ts'
import { SeriesDialog, type SeriesForm } from './series-dialog.tsx'

type Props = {
  series: Series
  /** The day of the occurrence from which on it changes; undefined: today. */
  fromDate?: string | undefined
  /** Before everything is read again. */
  onChanged?: () => Promise<unknown>
  onClose: () => void
}

export function ChangeSeries({ series, fromDate, onChanged, onClose }: Props) {
  const text = formTexts
  const refresh = useRefreshSeries()
  const start = formOf(series)
  const bodyOf = (form: SeriesForm) => changeOf(series, form, fromDate)
  const save = useMutation({
    mutationFn: (form: SeriesForm) => changeSeries(series.id, bodyOf(form), { isDry: false }),
    onSuccess: async () => {
      showToast({ text: text.changed })
      onClose()
      await onChanged?.()
      await refresh()
    },
  })
  const today = Temporal.Now.plainDateISO(series.timeZone).toString()
  return (
    <SeriesDialog
      title={fromDate ? text.followingTitle : text.changeTitle}
      action={text.save}
      start={start}
      timeZone={series.timeZone}
      hasStart={!fromDate && series.rule.startDate > today}
      reasonAgainst={(form) =>
        JSON.stringify(form) === JSON.stringify(start) ? text.unchanged : undefined
      }
      preview={async (form) => [await changeSeries(series.id, bodyOf(form), { isDry: true })]}
      call={save}
      onSave={(form) => save.mutate(form)}
      onClose={onClose}
    >
      <p>
        {fromDate ? text.followingHint(formatDay(Temporal.PlainDate.from(fromDate))) : text.allHint}
      </p>
    </SeriesDialog>
  )
}

function formOf({ rule, message, texts: others }: Series): SeriesForm {
  const { text } = message
  return { rule: ruleFormOf(rule), text: typeof text === 'string' ? text : '', texts: others }
}

/** Only what differs. A rule that begins with an occurrence begins to count there. */
function changeOf(series: Series, form: SeriesForm, fromDate: string | undefined): SeriesChange {
  const before = formOf(series)
  const { startDate, ...rule } = ruleInputOf(form.rule)
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  return {
    ...(fromDate && { fromDate }),
    ...(!isSame(form.rule, before.rule) && { rule: fromDate ? rule : { ...rule, startDate } }),
    ...(!isSame(form.texts, before.texts) && { texts: form.texts }),
    ...(form.text !== before.text && { message: withText(series, form.text ?? '') }),
  }
}

/** The service answers with the message as it was given to it. */
function withText({ message }: Series, text: string): NonNullable<SeriesChange['message']> {
  return { ...message, text } as NonNullable<SeriesChange['message']>
}
