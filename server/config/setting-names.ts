// Names that look like settings and are none: mostly typing mistakes, whose value would go unread in silence.

/**
 * What is wrong with the names, each in a sentence. A name in .env was written for us, so each must be known; the
 * environment holds much that is not ours, so there only what nearly is one of our own names is one.
 */
export function unknownNames(
  known: string[],
  { inFile, inEnvironment }: { inFile: string[]; inEnvironment: string[] },
): string[] {
  const isStrange = (name: string) => !known.includes(name)
  const fromFile = inFile
    .filter((name) => isStrange(name) && !meantForOthers.test(name))
    .map((name) => `${name} in .env is not a setting of Carillon.${suggest(name, known)}`)
  const misspelt = inEnvironment
    .filter((name) => name.startsWith('CARILLON_') && isStrange(name) && !inFile.includes(name))
    .filter((name) => known.some((ours) => isWithin(name, ours, 2)))
    .map((name) => `${name} is not a setting of Carillon.${suggest(name, known)}`)
  return [...fromFile, ...misspelt]
}

/** Those that compose.yaml reads from the same file, and those of Node and of the terminal. */
const meantForOthers = /^(POSTGRES_|CADDY_|COMPOSE_|DOCKER_|NODE_)|^(TZ|LANG|NO_COLOR|FORCE_COLOR)$/

function suggest(name: string, known: string[]): string {
  const wanted = name.toUpperCase()
  const isPartOf = (ours: string) => ours.endsWith(`_${wanted}`) || wanted.endsWith(`_${ours}`)
  const meant =
    known.find((ours) => isWithin(wanted, ours, 1)) ??
    known.find(isPartOf) ??
    known.find((ours) => ours.length > 5 && isWithin(wanted, ours, 2))
  return meant === undefined ? '' : ` Did you mean ${meant}?`
}

/** Whether the one becomes the other by so few letters added, left out, replaced or swapped with their neighbour. */
function isWithin(one: string, other: string, steps: number): boolean {
  if (one === other) return true
  if (steps === 0) return false
  const same = [...one].findIndex((letter, at) => letter !== other[at])
  const from = same === -1 ? one.length : same
  const [left, right] = [one.slice(from), other.slice(from)]
  return (
    isWithin(left.slice(1), right, steps - 1) ||
    isWithin(left, right.slice(1), steps - 1) ||
    isWithin(left.slice(1), right.slice(1), steps - 1) ||
    (left[0] === right[1] &&
      left[1] === right[0] &&
      isWithin(left.slice(2), right.slice(2), steps - 1))
  )
}
