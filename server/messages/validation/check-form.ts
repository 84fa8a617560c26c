// Whether a network takes what follows a post, and in the form that the request names. Nothing is dropped: it is refused.
import { Problem } from '../../errors.ts'
import type { Network } from '../../networks/networks.ts'
import { ruleOf } from '../../networks/shared/post-types.ts'
import { say } from '../../sentences/sentences.ts'
import type { MessageInput } from '../input/input.ts'

export function checkForm(
  { title, parts, postTypes }: Pick<Network, 'title' | 'parts' | 'postTypes'>,
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
  if (ruleOf({ postTypes }, input.postType)?.hasNoParts) {
    const message = say('post_type_takes_no_parts', { network: title, type: input.postType ?? '' })
    const hint = say('parts_unsupported_advice')
    const about = { param: part.all, resource }
    return [new Problem('invalid', { message, hint, reason: 'parts_unsupported', ...about })]
  }
  if (input.repost) {
    const message = say('repost_takes_no_parts')
    const hint = say('repost_takes_no_parts_advice')
    const about = { param: part.all, resource }
    return [new Problem('invalid', { message, hint, reason: 'parts_unsupported', ...about })]
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
