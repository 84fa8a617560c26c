// Combines the requests of many callers into one statement. Requests that arrive while a statement is under way go into
// the next one; a single request does not wait, and batches grow with the load. When a batch fails because another
// transaction holds a lock it needs, each request is sent on its own, so that none waits for the others.
import { setTimeout as sleep } from 'node:timers/promises'
import { isLockedOut } from '../../db/db.ts'

export type Batched<In, Out> = (input: In) => Promise<Out>

type Waiting<In, Out> = {
  input: In
  resolve: (output: Out) => void
  reject: (error: unknown) => void
}

/** From the start of one statement to the start of the next: a statement has a fixed cost, whatever its size. */
const minGapMs = 10

/** `work` returns its outputs in the order of the inputs. */
export function batch<In, Out>(
  max: number,
  work: (inputs: In[]) => Promise<Out[]>,
): Batched<In, Out> {
  let waiting: Waiting<In, Out>[] = []
  let isRunning = false
  let lastStart = Number.NEGATIVE_INFINITY

  async function run(): Promise<void> {
    isRunning = true
    // Requests of the same turn of the event loop join the batch.
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.length > 0) {
      const early = lastStart + minGapMs - performance.now()
      if (early > 0) await sleep(early)
      lastStart = performance.now()
      const taken = waiting.slice(0, max)
      waiting = waiting.slice(max)
      await serve(taken)
    }
    isRunning = false
  }

  async function serve(taken: Waiting<In, Out>[]): Promise<void> {
    try {
      const outputs = await work(taken.map((one) => one.input))
      taken.forEach((one, index) => {
        one.resolve(outputs[index] as Out)
      })
    } catch (error) {
      const shouldSplit = taken.length > 1 && isLockedOut(error)
      taken.forEach((one) => {
        if (shouldSplit) void serve([one])
        else one.reject(error)
      })
    }
  }

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject })
      if (!isRunning) void run()
    })
}
