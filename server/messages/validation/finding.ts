// What the report of POST /v1/messages/validate?view=report says about one thing.
import { type Static, Type } from 'typebox'
import type { Reason } from '../../error-reasons.ts'
import { Cause, Nullable } from '../../http/schemas.ts'

export const Finding = Type.Object({
  ...Cause.properties,
  message: Type.String(),
  hint: Nullable(Type.String()),
})
export type Finding = Static<typeof Finding>

export function warning(
  reason: Reason,
  param: string,
  message: string,
  hint: string | null = null,
): Finding {
  return { param, reason, message, hint }
}
