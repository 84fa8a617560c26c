// Options that a network has and Carillon does not publish: without them the post would be another one.
import type { Mistake } from '../networks.ts'

export function checkUnsupported(
  title: string,
  names: readonly string[],
  extended: Record<string, unknown>,
): Mistake[] {
  return names
    .filter((name) => extended[name] !== undefined && extended[name] !== null)
    .map((name) => ({
      message: `Carillon does not publish ${name} on ${title} yet`,
      hint: `Leave out ${name}, or make the post on the network itself.`,
      reason: 'option_unsupported',
      param: `extended/${name}`,
    }))
}
