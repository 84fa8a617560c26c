// Begins a series from what the composer or the page of a message has: one series for each call that a single message would need.
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useZone } from '../../session/me.ts'
import { texts } from '../../texts/texts.ts'
import { showToast } from '../../ui/toasts.ts'
import type { Request } from '../composer/sending/requests.ts'
import { formTexts } from './form-texts.ts'
import { ruleFormAt, ruleInputOf } from './rule-form.ts'
import { beginSeries, type NewSeries, type Series, useRefreshSeries } from './series-calls.ts'
import { SeriesDialog, type SeriesForm } from './series-dialog.tsx'

type Props = {
  requests: Request[]
  /** The first time that is offered, in the member's zone. */
  first: Temporal.PlainDateTime
  /** How its messages are approved, if they are. */
  hint?: string | undefined
  onBegun?: () => Promise<void>
  onClose: () => void
}

export function BeginSeries({ requests, first, hint, onBegun, onClose }: Props) {
  const text = formTexts
  const timeZone = useZone()
  const navigate = useNavigate()
  const refresh = useRefreshSeries()
  // A second press of the button, or a repeated request, begins no second series.
  const [key] = useState(() => crypto.randomUUID())
  const ask = (form: SeriesForm, isDry: boolean) => {
    const each = requests.map(({ body }) => bodyOf(body, form, timeZone))
    return Promise.all(each.map((body, at) => beginSeries(body, `${key}.${at}`, { isDry })))
  }
  const begin = useMutation({
    mutationFn: (form: SeriesForm): Promise<Series[]> => ask(form, false),
    onSuccess: async () => {
      showToast({
        text: text.begun,
        action: {
          label: texts('series').show,
          run: () => void navigate({ to: '/settings/$section', params: { section: 'series' } }),
        },
      })
      await onBegun?.()
      onClose()
      await refresh()
    },
  })
  return (
    <SeriesDialog
      title={text.beginTitle}
      action={text.begin}
      start={{ rule: ruleFormAt(first), text: undefined, texts: [] }}
      timeZone={timeZone}
      hasStart
      preview={(form) => ask(form, true)}
      call={begin}
      onSave={(form) => begin.mutate(form)}
      onClose={onClose}
    >
      {hint && <p>{hint}</p>}
    </SeriesDialog>
  )
}

/** Without what only a single message has. */
function bodyOf(content: Request['body'], form: SeriesForm, timeZone: string): NewSeries {
  const { groupId: _group, scheduledSendTime: _time, ...unplanned } = content
  const { queue: _place, commonSlot: _common, ...message } = unplanned
  return { message, rule: ruleInputOf(form.rule), timeZone, texts: form.texts }
}
