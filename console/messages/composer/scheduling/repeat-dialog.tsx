// "Repeat …": begins a series from the form, at the time that it plans.
import { BeginSeries } from '../../series/begin-series.tsx'
import { formTexts } from '../../series/form-texts.ts'
import type { Composing } from '../composing.ts'
import { readWall, startOfNew } from './when.ts'

type Props = {
  composing: Composing
  /** Removes the draft. */
  onBegun: () => Promise<void>
  onClose: (isBegun: boolean) => void
}

export function RepeatDialog({ composing, onBegun, onClose }: Props) {
  const { form, now, requests, outcomes } = composing
  const [planned, next] = [form.when, startOfNew(undefined, now)].map((when) =>
    when.kind === 'at' ? readWall(when.wall) : undefined,
  )
  return (
    <BeginSeries
      requests={requests}
      first={planned ?? next ?? now.toPlainDateTime()}
      hint={outcomes.includes('review') ? formTexts.approvalHint : undefined}
      onBegun={async () => {
        await onBegun()
        onClose(true)
      }}
      onClose={() => onClose(false)}
    />
  )
}
