// What the service finds, in words of the page: some of its hints are for those who write programs.
import { texts } from '../../texts/texts.ts'
import type { Finding } from './report.ts'

export function findingWords({ reason, message, hint }: Finding): string {
  const own: Partial<Record<string, string>> = texts('composer').findings
  return own[reason] ?? [`${message}.`, hint].filter(Boolean).join(' ')
}
