// Which profiles may share one message. The service refuses by this rule, and a client splits one message into several by it.
import type { Bundles } from '../shown.ts'

/** `network`: its name. `bundles`: of the network. */
export type Bundled = { network: string; bundles: Bundles }

/** The profiles in as few messages as their networks allow, in the order in which they were given. */
export function bundle<One>(all: readonly One[], ruleOf: (one: One) => Bundled): One[][] {
  const together: One[] = []
  const apart: One[] = []
  const alone: One[] = []
  const taken = new Set<string>()
  for (const one of all) {
    const { network, bundles } = ruleOf(one)
    if (bundles === 'alone') alone.push(one)
    else if (bundles === 'one' && taken.has(network)) apart.push(one)
    else together.push(one)
    taken.add(network)
  }
  return [together, ...apart.map((one) => [one]), ...alone.map((one) => [one])].filter(
    ({ length }) => length > 0,
  )
}

/** The first of a network's profiles in one message that cannot stay in it. */
export function findUnbundled<One>(
  bundles: Bundles,
  ofNetwork: readonly One[],
  countOfAll: number,
): One | undefined {
  if (bundles === 'one') return ofNetwork[1]
  return bundles === 'alone' && countOfAll > 1 ? ofNetwork[0] : undefined
}
