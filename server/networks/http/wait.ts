// A network works on a video in its own time. Whoever waits looks again after a while, until the time is up.
import { pause } from '../../pause.ts'

type Found = { isReady: boolean; afterSeconds?: number | undefined }

/** Not ready in time is no failure: what was prepared is good, and is looked at again before the post goes out. */
export async function waitUntilReady(
  look: () => Promise<Found>,
  signal: AbortSignal,
): Promise<void> {
  for (let pauseSeconds = 0.2; !signal.aborted; pauseSeconds = Math.min(pauseSeconds * 2, 10)) {
    const found = await look().catch((error: unknown): Found => {
      // The time is up in the middle of a look: the same as between two.
      if (signal.aborted) return { isReady: false }
      throw error
    })
    if (found.isReady) return
    const seconds = Math.min(found.afterSeconds ?? pauseSeconds, 30)
    await pause(Math.max(seconds, 0.2) * 1_000, signal)
  }
}
