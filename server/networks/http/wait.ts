// Polls a network until it has processed a video, or until the signal ends.
import { pause } from '../../pause.ts'

type Found = { isReady: boolean; afterSeconds?: number | undefined }

/** Not ready in time is no failure: the upload stays valid, and its state is checked again before publishing. */
export async function waitUntilReady(
  check: () => Promise<Found>,
  signal: AbortSignal,
): Promise<void> {
  for (let pauseSeconds = 0.2; !signal.aborted; pauseSeconds = Math.min(pauseSeconds * 2, 10)) {
    const found = await check().catch((error: unknown): Found => {
      // The signal ended during a check: the same as between two.
      if (signal.aborted) return { isReady: false }
      throw error
    })
    if (found.isReady) return
    const seconds = Math.min(found.afterSeconds ?? pauseSeconds, 30)
    await pause(Math.max(seconds, 0.2) * 1_000, signal)
  }
}
