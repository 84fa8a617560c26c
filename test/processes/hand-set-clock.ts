// A manual clock for real processes: it stands still until the test advances it, so that even on a slow machine a burst
// falls into one second. Processes load this file with --import and read the time from a file.
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const file = process.env.HAND_SET_CLOCK
if (file) Date.now = () => Number(readFileSync(file, 'utf8'))

export type Clock = {
  /** The environment of processes that use the clock. */
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
    // Renamed when it is complete, because a process may be reading.
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
