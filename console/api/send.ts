// Every call of this tab with a token goes through here: within the account's limit per second, and once more if another tab or app
// had used the limit up.
import { type Calls, makePace, type Pace } from './pace.ts'
import { repeatLost } from './repeatable.ts'

const storageKey = 'carillon.calls'
const mostRepeats = 3
/** The limit per second is over soon; that of the day is for the member to hear of. */
const longestWaitSeconds = 5

let pace: Pace | undefined

/** A refused call was not begun by the service: it can be repeated, whatever it changes. */
export async function send(request: Request): Promise<Response> {
  for (let repeats = 0; ; repeats += 1) {
    pace ??= startPace()
    const { run } = pace
    const response = await repeatLost(request, () => run(() => fetch(request.clone())))
    const waitSeconds = Number(response.headers.get('retry-after'))
    const isOverSoon = waitSeconds > 0 && waitSeconds <= maxWaitSeconds
    if (response.status !== 429 || !isOverSoon || repeats === maxRepeats) return response
    await response.body?.cancel()
    // Tabs that were refused together must not repeat together.
    const waitMs = waitSeconds * 1000 * (1 + Math.random() / 2)
    await new Promise((resume) => setTimeout(resume, waitMs))
  }
}

/** Goes on where the page before this one has stopped. */
function startPace(): Pace {
  const stored = sessionStorage.getItem(storageKey)
  const started = makePace(stored === null ? undefined : (JSON.parse(stored) as Calls))
  addEventListener('pagehide', () => {
    sessionStorage.setItem(storageKey, JSON.stringify(started.calls()))
  })
  return started
}
