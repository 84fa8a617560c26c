// The reason why a message cannot be sent yet, shown when the button is pressed.
import { texts } from '../../../texts/texts.ts'
import type { Composing } from '../composing.ts'
import { findingWords } from '../findings/finding-words.ts'
import { isEmpty } from '../form/form.ts'

export function reasonAgainst(composing: Composing): string | undefined {
  const text = texts('composer')
  const { chosen, form, uploads, isOnline } = composing
  if (chosen.length === 0) return text.missingProfile
  if (!form.edited && isEmpty(form)) return text.missingContent
  if (uploads.some(({ state }) => state === 'failed')) return text.failedUpload
  if (uploads.some(({ state }) => state !== 'ready')) return text.missingUpload
  return reasonOfTime(composing) ?? (isOnline ? reasonOfReport(composing) : text.offline)
}

/** Why the time cannot be used. */
export function reasonOfTime({ plan }: Composing): string | undefined {
  const text = texts('composer')
  if (plan.kind === 'past') return text.pastTime
  return ['at', 'now', 'queue'].includes(plan.kind) ? undefined : text.missingTime
}

/** A report on an earlier state of the form does not block sending: the service validates again when the message is sent. */
function reasonOfReport({ report: { judgements, isCurrent } }: Composing): string | undefined {
  if (!isCurrent) return undefined
  const [problem] = judgements.flatMap(({ problems }) => problems)
  return problem && findingWords(problem)
}
