// Calls that create carry an idempotency key: a repeated one gets the answer of the first, and nothing is created twice.

export type RepeatKey = { 'Idempotency-Key': string }

/** One key for one press of a button, or for whatever the member takes for one action. */
export function newKey(): RepeatKey {
  return { 'Idempotency-Key': crypto.randomUUID() }
}
