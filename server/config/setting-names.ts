// Finds names that look like settings and are none: mostly typing mistakes, whose value would be ignored silently.

/**
 * One sentence for each unknown name. Every name in .env must be known. The environment also holds names of other programs, so there
 * only names that nearly match one of ours are reported.
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

/** Whether the edit distance of the two is at most `steps`. Two swapped neighbours count as one edit. */
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
