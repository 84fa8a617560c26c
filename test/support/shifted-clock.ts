// Shifts the clock of this process, and of a sandbox that it started. PostgreSQL keeps the right time.
const RealDate = Date

/** Runs `work` with Date shifted by `ms`. Timers and the monotonic clock are not affected. */
export async function withClockAhead(ms: number, work: () => Promise<void>): Promise<void> {
  globalThis.Date = class extends RealDate {
    constructor(...given: number[]) {
      super(...((given.length === 0 ? [RealDate.now() + ms] : given) as [number]))
    }

    static override now(): number {
      return RealDate.now() + ms
    }
  } as DateConstructor
  try {
    await work()
  } finally {
    globalThis.Date = RealDate
  }
}
