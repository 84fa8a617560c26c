// Options that a network has and Carillon does not publish: without them the post would be another one.
import { say } from '../../sentences/sentences.ts'
import type { Mistake } from '../networks.ts'

export function checkUnsupported(
  title: string,
  names: readonly string[],
  extended: Record<string, unknown>,
): Mistake[] {
  return names
    .filter((name) => extended[name] !== undefined && extended[name] !== null)
    .map((name) => ({
      message: say('option_unsupported', { option: name, network: title }),
      hint: say('option_unsupported_advice', { option: name }),
      reason: 'option_unsupported',
      param: `extended/${name}`,
    }))
}
