// CPU time of this process, in which the service runs.

/** The time in which a usual machine parses `known`. */
const usualMs = 1
const known = JSON.stringify(Array.from({ length: 11_000 }, (_, index) => `w${10_000 + index}`))

/** How many times as long as usual the machine takes at this moment, and 1 when it is faster. */
export async function measureSlowness(): Promise<number> {
  const times: number[] = []
  while (times.length < 8) times.push(await cpuOf(async () => JSON.parse(known)))
  return Math.max(1, Math.min(...times) / usualMs)
}

export async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
