// A problem of a row, as it is stored and answered.
import type { Problem } from '../../errors.ts'
import type { Finding } from '../validation/finding.ts'

export function renderProblem({ message, hint, reason, sentences, details }: Problem): Finding {
  const { param = null, values } = details
  return { param, reason, ...(values && { values }), message, hint: hint ?? null, sentences }
}
