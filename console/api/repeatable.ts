// Calls that create carry an idempotency key: a repeated one gets the answer of the first, and nothing is created twice.

export type RepeatKey = { 'Idempotency-Key': string }

/** One key for one press of a button, or for whatever the member takes for one action. */
export function newKey(): RepeatKey {
  return { 'Idempotency-Key': crypto.randomUUID() }
}

const maxRepeats = 2

/** Repeats a call with a key when its answer was lost: it may have been carried out. */
export async function repeatLost(
  request: Request,
  run: () => Promise<Response>,
): Promise<Response> {
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await run()
    } catch (error) {
      // fetch throws a TypeError when the connection breaks. Without any connection a repeat would fail as well.
      const isLost = error instanceof TypeError && navigator.onLine
      if (!isLost || !request.headers.has('idempotency-key') || repeats === maxRepeats) throw error
      await new Promise((resume) => setTimeout(resume, 500 * 3 ** repeats * (1 + Math.random())))
    }
  }
}
