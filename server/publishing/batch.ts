// Many callers, one statement: what is asked for while a statement is under way goes into the next one, and so does what
// is asked for right after it. Who comes alone does not wait; the busier it is, the larger the batches. When one of them
// cannot be done because somebody else holds what it needs, each is done alone, and nobody waits for the others' sake.
import { setTimeout as sleep } from 'node:timers/promises'
import { isLockedOut } from '../db/db.ts'

export type Batched<In, Out> = (input: In) => Promise<Out>

type Waiting<In, Out> = {
  input: In
  resolve: (output: Out) => void
  reject: (error: unknown) => void
}

/** From the beginning of one statement to the beginning of the next: each costs something whatever its size. */
const leastGapMs = 10

/** `work` answers in the order of its inputs. */
export function batch<In, Out>(
  most: number,
  work: (inputs: In[]) => Promise<Out[]>,
): Batched<In, Out> {
  let waiting: Waiting<In, Out>[] = []
  let isWorking = false
  let lastBegan = Number.NEGATIVE_INFINITY

  async function run(): Promise<void> {
    isWorking = true
    // What is asked for in the same turn of the event loop comes along.
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.length > 0) {
      const early = lastBegan + leastGapMs - performance.now()
      if (early > 0) await sleep(early)
      lastBegan = performance.now()
      const taken = waiting.slice(0, most)
      waiting = waiting.slice(most)
      await serve(taken)
    }
    isWorking = false
  }

  async function serve(taken: Waiting<In, Out>[]): Promise<void> {
    try {
      const outputs = await work(taken.map((one) => one.input))
      taken.forEach((one, index) => {
        one.resolve(outputs[index] as Out)
      })
    } catch (error) {
      const isInTheWay = taken.length > 1 && isLockedOut(error)
      taken.forEach((one) => {
        if (isInTheWay) void serve([one])
        else one.reject(error)
      })
    }
  }

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject })
      if (!isWorking) void run()
    })
}
