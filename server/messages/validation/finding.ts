// One finding in the report of POST /v1/messages/validate?view=report.
import { type Static, Type } from 'typebox'
import type { Reason } from '../../errors/reasons.ts'
import { Cause, Nullable } from '../../http/schemas.ts'
import { render, type Said, sentencesOf } from '../../sentences/sentences.ts'

export const Finding = Type.Object({
  ...Cause.properties,
  message: Type.String(),
  hint: Nullable(Type.String()),
})
export type Finding = Static<typeof Finding>

export function warning(
  reason: Reason,
  param: string,
  message: Said,
  hint: Said | null = null,
): Finding {
  return {
    param,
    reason,
    message: render(message),
    hint: hint === null ? null : render(hint),
    sentences: sentencesOf({ message, hint }),
  }
}
