// Which of the chosen messages an action is on.
import type { Line } from '../summary.ts'

/**
 * As the list has them by now. Messages that have left the list are no longer chosen; those behind the part of the list that was read so far are.
 * `loaded`: in order of time.
 */
export function stillChosen(
  chosen: ReadonlyMap<string, Line>,
  loaded: readonly Line[],
  isMore: boolean,
): Line[] {
  const shown = loaded.filter(({ id }) => chosen.has(id))
  const last = loaded.at(-1)?.dueTime ?? Number.NEGATIVE_INFINITY
  if (!isMore) return shown
  const known = new Set(loaded.map(({ id }) => id))
  const behind = [...chosen.values()].filter(
    ({ id, dueTime }) => !known.has(id) && (dueTime ?? Number.NEGATIVE_INFINITY) >= last,
  )
  return [...shown, ...behind]
}
