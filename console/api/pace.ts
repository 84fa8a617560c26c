// Keeps the console's calls within the account's limit per second. A call counts from its start until a second after its answer. So
// whichever second the service counts in, no more calls are handled in it than the limit allows: when the last of them started, all
// others still counted.

/** The service's default, until an answer tells the limit. */
const usualLimit = 20
const windowMs = 1000

export type Pace = {
  /** Waits until one more call is within the limit, then makes it. */
  run(makeCall: () => Promise<Response>): Promise<Response>
  /** The calls that still count, for the page that follows this one. */
  calls(): Calls
}

export type Calls = {
  running: number
  /** When calls were answered, the earliest first. */
  answers: number[]
}

/** The calls of the page before that had no answer reached the service before this page did: they count from now. */
export function makePace(before: Calls = { running: 0, answers: [] }): Pace {
  let limit = usualLimit
  let running = 0
  let answers = [...before.answers, ...Array.from({ length: before.running }, () => Date.now())]
  const waiting: (() => void)[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  async function run(makeCall: () => Promise<Response>): Promise<Response> {
    await new Promise<void>((start) => {
      waiting.push(start)
      startWaiting()
    })
    try {
      const response = await makeCall()
      limit = limitOf(response) ?? limit
      return response
    } finally {
      running -= 1
      answers.push(Date.now())
      startWaiting()
    }
  }

  function startWaiting(): void {
    clearTimeout(timer)
    const now = Date.now()
    // The clock of the machine can be set back.
    answers = answers.filter((time) => time <= now && now - time < windowMs)
    while (running + answers.length < limit) {
      const start = waiting.shift()
      if (!start) return
      running += 1
      start()
    }
    const [oldest] = answers
    if (oldest !== undefined) timer = setTimeout(startWaiting, oldest + windowMs - now)
  }

  return { run, calls: () => ({ running, answers }) }
}

/** "second";q=20;w=1, "day";q=100000;w=86400 */
function limitOf(response: Response): number | undefined {
  const policy = response.headers.get('ratelimit-policy') ?? ''
  const found = /"second";q=(\d+)/.exec(policy)
  return found ? Math.max(1, Number(found[1])) : undefined
}
