// Every call of this tab with a token goes through here. A page makes few calls, far below the account's limit per second; if other tabs
// or apps have used it up, the call is repeated.
import { repeatLost } from './repeatable.ts'

const maxRepeats = 3
/** The limit per second is worth waiting for; that of the day is shown to the member. */
const maxWaitSeconds = 5

/** The service has not begun a call that it refuses with 429: it can be repeated, whatever it changes. */
export async function send(request: Request): Promise<Response> {
  for (let repeats = 0; ; repeats += 1) {
    const response = await repeatLost(request, () => fetch(request.clone()))
    const waitSeconds = Number(response.headers.get('retry-after'))
    const isOverSoon = waitSeconds > 0 && waitSeconds <= maxWaitSeconds
    if (response.status !== 429 || !isOverSoon || repeats === maxRepeats) return response
    await response.body?.cancel()
    // Tabs that were refused together must not repeat together.
    const waitMs = waitSeconds * 1000 * (1 + Math.random() / 2)
    await new Promise((resume) => setTimeout(resume, waitMs))
  }
}
