// Whether a network takes what follows a post, and in the form that the request names. Nothing is dropped: it is refused.
import { Problem } from '../../errors.ts'
import type { Network } from '../../networks/networks.ts'
import { say } from '../../sentences/sentences.ts'
import type { MessageInput } from '../input/input.ts'

export function checkForm(
  { title, parts }: Pick<Network, 'title' | 'parts'>,
  input: MessageInput,
  profileId: string,
): Problem[] {
  const { part } = input
  if (!part) return []
  const resource = { type: 'socialProfile', id: profileId }
  if (!parts) {
    const message = say('parts_unsupported', { network: title })
    const hint = say('parts_unsupported_advice')
    return [
      new Problem('invalid', {
        message,
        hint,
        reason: 'parts_unsupported',
        param: part.all,
        resource,
      }),
    ]
  }
  const problems: Problem[] = []
  if (part.as !== null && part.as !== parts.as) {
    const message = say('part_form_unsupported', { network: title, given: part.as, form: parts.as })
    const hint = say('part_form_advice', { form: parts.as })
    problems.push(
      new Problem('invalid', {
        message,
        hint,
        reason: 'part_form_unsupported',
        param: part.form,
        resource,
      }),
    )
  }
  return problems
}
