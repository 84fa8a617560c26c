// Tags of people in a picture or a video: how many, whose, and where. The network would drop the place of a person in a video, and does
// not show a person without one in a picture.
import { say } from '../../../sentences/sentences.ts'
import type { MediumFacts, Mistake } from '../../networks.ts'
import type { UserTag } from '../../shared/post-details.ts'
import type { HandleForm, ShownDetails } from '../../shown.ts'

export function checkUserTags(
  network: string,
  { max: limit, handles }: NonNullable<ShownDetails['userTags']>,
  { kind, userTags: tags = [] }: Pick<MediumFacts, 'kind' | 'userTags'>,
): Mistake[] {
  const { length: count } = tags
  const mistakes = tags.flatMap((tag, index) => [
    ...checkHandle(network, handles, tag.handle),
    ...(tags.slice(0, index).some((earlier) => isSamePerson(earlier, tag)) ? [twice(tag)] : []),
    ...checkPlace(network, kind, tag),
  ])
  if (count > limit)
    mistakes.push({
      message: say('user_tags_too_many', { count, network, limit }),
      reason: 'too_many_items',
    })
  return mistakes
}

export function checkHandle(
  network: string,
  { pattern, example }: HandleForm,
  handle: string,
): Mistake[] {
  if (RegExp(pattern).test(handle)) return []
  const message = say('handle_not_on_network', { handle, network })
  return [{ message, hint: say('id_looks_like', { example }), reason: 'invalid_value' }]
}

function isSamePerson(one: UserTag, other: UserTag): boolean {
  return one.handle.toLowerCase() === other.handle.toLowerCase()
}

function twice({ handle }: UserTag): Mistake {
  return { message: say('user_tag_twice', { handle }), reason: 'duplicate_item' }
}

function checkPlace(network: string, kind: MediumFacts['kind'], { x, y }: UserTag): Mistake[] {
  const count = [x, y].filter((one) => one !== undefined).length
  if (count === (kind === 'video' ? 0 : 2)) return []
  const said =
    count === 1
      ? say('user_tag_incomplete')
      : say(kind === 'video' ? 'user_tag_has_no_place' : 'user_tag_needs_place', { network })
  return [{ message: said, reason: 'invalid_value' }]
}
