/** For crash tests: at the named fail point the process kills itself, or (stop:name) suspends itself once. */
export function failAt(failPoint: string | undefined): (point: string) => void {
  let hasStopped = false
  return (point) => {
    if (failPoint === point) process.kill(process.pid, 'SIGKILL')
    if (failPoint !== `stop:${point}` || hasStopped) return
    hasStopped = true
    process.kill(process.pid, 'SIGSTOP')
  }
}
