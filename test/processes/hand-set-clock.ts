// A clock that stands still until the test turns it, for real processes: however slow the machine, a burst falls into one
// second. Processes load this file with --import and read the time from a file.
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const file = process.env.HAND_SET_CLOCK
if (file) Date.now = () => Number(readFileSync(file, 'utf8'))

export type Clock = {
  /** For the processes that go by it. */
  environment: Record<string, string>
  now(): number
  turn(milliseconds: number): void
  remove(): void
}

export function makeClock(startsAt: number): Clock {
  const directory = mkdtempSync(join(tmpdir(), 'carillon-clock-'))
  const time = join(directory, 'time')
  let now = startsAt
  const turn = (milliseconds: number) => {
    now += milliseconds
    // Put in its place when it is complete: somebody may be reading.
    writeFileSync(`${time}.new`, String(now))
    renameSync(`${time}.new`, time)
  }
  turn(0)
  return {
    environment: { NODE_OPTIONS: `--import=${import.meta.url}`, HAND_SET_CLOCK: time },
    now: () => now,
    turn,
    remove: () => rmSync(directory, { recursive: true, force: true }),
  }
}
