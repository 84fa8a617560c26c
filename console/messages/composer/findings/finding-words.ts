// The service's findings in the console's words: some of its hints are for developers.
import { ofService } from '../../../texts/sentences.ts'
import { texts } from '../../../texts/texts.ts'
import type { Finding } from './report.ts'

export function findingWords({ reason, message, hint, sentences }: Finding): string {
  const own: Partial<Record<string, string>> = texts('composer').findings
  return (
    own[reason] ??
    [`${ofService(message, sentences?.message)}.`, hint && ofService(hint, sentences?.hint)]
      .filter(Boolean)
      .join(' ')
  )
}

/** The id of the message with the same text, which the finding names. */
export function twinOf({ reason, sentences }: Finding): string | undefined {
  const twin = sentences?.message?.values.message
  return reason === 'duplicate_text' && typeof twin === 'string' ? twin : undefined
}
