// Many callers, one statement: what is asked for while a statement is under way goes into the next one. Nobody waits
// for a timer; the busier it is, the larger the batches.

export type Batched<In, Out> = (input: In) => Promise<Out>

type Waiting<In, Out> = {
  input: In
  resolve: (output: Out) => void
  reject: (error: unknown) => void
}

/** `work` answers in the order of its inputs. */
export function batch<In, Out>(
  most: number,
  work: (inputs: In[]) => Promise<Out[]>,
): Batched<In, Out> {
  let waiting: Waiting<In, Out>[] = []
  let isWorking = false

  async function run(): Promise<void> {
    isWorking = true
    // What is asked for in the same turn of the event loop comes along.
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.length > 0) {
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
      for (const one of taken) one.reject(error)
    }
  }

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject })
      if (!isWorking) void run()
    })
}
