// Polls a network until it has processed a video, or until the signal ends.
import { pause } from '../../time/pause.ts'
import { NetworkError } from '../networks.ts'

type Waiting = {
  /** The wait before the first check. */
  afterSeconds?: number | undefined
  /** The caller uses the result at once: a state that cannot be read is a failure. */
  isNeededNow?: boolean
}

type Found = { isReady: boolean; afterSeconds?: number | undefined }

/**
 * Not ready in time is no failure: the upload stays valid, and its state is checked again before publishing. The same holds for
 * a state that cannot be read: giving up here would send the media again.
 */
export async function waitUntilReady(
  check: () => Promise<Found>,
  signal: AbortSignal,
  { afterSeconds = 0, isNeededNow = false }: Waiting = {},
): Promise<void> {
  if (afterSeconds > 0) await pause(bounded(afterSeconds) * 1_000, signal)
  for (let pauseSeconds = 0.2; !signal.aborted; pauseSeconds = Math.min(pauseSeconds * 2, 10)) {
    const found = await check().catch((error: unknown): Found | undefined => {
      // The signal ended during a check: treated as between two checks.
      if (signal.aborted) return undefined
      if (isNeededNow || !isAboutTheCall(error)) throw error
      return error.kind === 'rate-limited' ? undefined : { isReady: false }
    })
    // The check before publishing meets the rate limit too, and the message waits for its end.
    if (!found || found.isReady) return
    await pause(bounded(found.afterSeconds ?? pauseSeconds) * 1_000, signal)
  }
}

function bounded(seconds: number): number {
  return Math.min(Math.max(seconds, 0.2), 30)
}

/** The network did not answer the question, which says nothing against the upload. */
export function isAboutTheCall(error: unknown): error is NetworkError {
  if (!(error instanceof NetworkError)) return false
  const isOver = error.code === 'prepared_gone' || error.code.endsWith('_media_failed')
  return !isOver && (error.kind === 'retry' || error.kind === 'rate-limited')
}
