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
      ...explain(title, name),
      reason: 'option_unsupported',
      param: `extended/${name}`,
    }))
}

function explain(network: string, option: string): Pick<Mistake, 'message' | 'hint'> {
  if (option === 'poll')
    return { message: say('poll_is_a_field'), hint: say('poll_is_a_field_advice') }
  return {
    message: say('option_unsupported', { option, network }),
    hint: say('option_unsupported_advice', { option }),
  }
}
