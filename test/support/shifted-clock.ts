// This machine's clock, set wrong. PostgreSQL and the sandbox networks run in processes of their own and keep the time.
const RightDate = Date

/** Runs with a clock that is ahead by so much, or behind. Timers and the monotonic clock are as they are. */
export async function withClockAhead(ms: number, work: () => Promise<void>): Promise<void> {
  globalThis.Date = class extends RightDate {
    constructor(...given: number[]) {
      super(...((given.length === 0 ? [RightDate.now() + ms] : given) as [number]))
    }

    static override now(): number {
      return RightDate.now() + ms
    }
  } as DateConstructor
  try {
    await work()
  } finally {
    globalThis.Date = RightDate
  }
}
