// The reviewer's position in the queue, and the next message after a verdict or a step.
type Item = { id: string }

/** The chosen message, or the first one when it is no longer in the queue. */
export function currentOf<Line extends Item>(
  lines: readonly Line[],
  chosen: string | undefined,
): Line | undefined {
  return lines.find(({ id }) => id === chosen) ?? lines[0]
}

/** The message after this one, which a verdict removes; after the last one the first. */
export function nextAfter<Line extends Item>(lines: readonly Line[], id: string): Line | undefined {
  const index = lines.findIndex((line) => line.id === id)
  const others = lines.filter((line) => line.id !== id)
  return others[index] ?? others[0]
}

/** One step forward or back, without leaving the queue. */
export function stepFrom<Line extends Item>(
  lines: readonly Line[],
  id: string,
  step: 1 | -1,
): Line | undefined {
  return lines[lines.findIndex((line) => line.id === id) + step]
}
