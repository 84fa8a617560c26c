// Every call of this tab with a token goes through here: within the account's limit per second, and once more if another tab or app
// had used the limit up.
import { type Calls, makePace } from './pace.ts'

const storageKey = 'carillon.calls'
const mostRepeats = 3
/** The limit per second is over soon; that of the day is for the member to hear of. */
const longestWaitSeconds = 5

const pace = makePace(callsBefore())
addEventListener('pagehide', () => {
  sessionStorage.setItem(storageKey, JSON.stringify(pace.calls()))
})

/** A refused call was not begun by the service: it can be repeated, whatever it changes. */
export async function send(request: Request): Promise<Response> {
  for (let repeats = 0; ; repeats += 1) {
    const response = await pace.run(() => fetch(request.clone()))
    const waitSeconds = Number(response.headers.get('retry-after'))
    const isOverSoon = waitSeconds > 0 && waitSeconds <= longestWaitSeconds
    if (response.status !== 429 || !isOverSoon || repeats === mostRepeats) return response
    await response.body?.cancel()
    // Tabs that were refused together do not come back together.
    const waitMs = waitSeconds * 1000 * (1 + Math.random() / 2)
    await new Promise((resume) => setTimeout(resume, waitMs))
  }
}

function callsBefore(): Calls | undefined {
  const stored = sessionStorage.getItem(storageKey)
  return stored === null ? undefined : (JSON.parse(stored) as Calls)
}
