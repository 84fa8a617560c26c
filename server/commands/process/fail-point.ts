/**
 * For crash tests: at the named fail point the process kills itself, or (stop:name) suspends itself once. With a number
 * (before-call*9) it does so when that many messages have reached the point; the earlier ones wait there.
 */
export function failAt(
  failPoint: string | undefined,
): (point: string) => Promise<void> | undefined {
  const [, stop, name, count = '1'] = /^(stop:)?(.+?)(?:\*(\d+))?$/.exec(failPoint ?? '') ?? []
  const failed = Promise.withResolvers<void>()
  let reached = 0
  return (point) => {
    if (point !== name || reached === Number(count)) return undefined
    reached += 1
    if (reached < Number(count)) return failed.promise
    process.kill(process.pid, stop ? 'SIGSTOP' : 'SIGKILL')
    failed.resolve()
    return undefined
  }
}
