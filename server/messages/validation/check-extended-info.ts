// Each item of extendedInfo names a profile of the message, and the type of that profile.

import type { Reason } from '../../errors/reasons.ts'
import { Problem } from '../../errors.ts'
import type { UsableProfile } from '../../profiles/profiles.ts'
import { type Said, say } from '../../sentences/sentences.ts'
import { appliesTo } from '../input/extended-info.ts'
import type { MessageInput } from '../input/input.ts'
import { pointTo } from '../input/point-at.ts'
import { hintAtNetworkId, type Validation } from './validate-rules.ts'

type Item = MessageInput['extendedInfo'][number]

/**
 * Items for other profiles of the caller are accepted and have no effect, so that one list can serve several messages. An
 * unknown profile is an error, and so is a second item for the same profile, of which only the first would apply.
 */
export function checkExtendedInfo({ input, before, usable }: Validation): Problem[] {
  if (input.extendedInfo === before.extendedInfo) return []
  const profiles = usable.filter(({ id }) => input.profileIds.includes(id))
  // Items that could not be read are missing, so that the others have another index than in the request.
  const isWhole = !input.unread.includes('extendedInfo')
  return input.extendedInfo.flatMap((item, index) => {
    const isSecond = input.extendedInfo
      .slice(0, index)
      .some((earlier) => targetOf(earlier) === targetOf(item))
    const pointAt = (...names: string[]) =>
      pointTo(input, 'extendedInfo', ...(isWhole ? [index, ...names] : []))
    if (isSecond)
      return [
        invalidItem(item, say('extended_info_twice'), say('give_one'), {
          reason: 'duplicate_item',
          param: pointAt(),
        }),
      ]
    return [
      ...checkItemProfile(item, input, usable, pointAt('socialProfileId')),
      ...checkItemType(item, profiles, pointAt('socialProfileType')),
    ]
  })
}

/** Without an id an item is for every profile, or for every profile of its type. */
function targetOf({ socialProfileId, socialProfileType }: Item): string {
  return socialProfileId ?? `every ${socialProfileType?.toUpperCase()}`
}

function checkItemProfile(
  item: Item,
  input: MessageInput,
  usable: UsableProfile[],
  param: string,
): Problem[] {
  const { socialProfileId: id } = item
  // checkProfilesFound reports an unknown profile of the message itself.
  if (id === null || input.profileIds.includes(id)) return []
  if (usable.some((profile) => profile.id === id)) return []
  const profiles = usable.filter((profile) => input.profileIds.includes(profile.id))
  const networkIdHint = hintAtNetworkId(id, profiles)
  const hint = networkIdHint ?? say('give_profile_or_none')
  const reason = networkIdHint ? 'network_id_given' : 'unknown_profile'
  return [invalidItem(item, say('extended_info_of_no_profile'), hint, { reason, param })]
}

function checkItemType(item: Item, profiles: UsableProfile[], param: string): Problem[] {
  const type = item.socialProfileType?.toUpperCase()
  const meant = profiles.filter(({ id }) => appliesTo(item, id))
  if (type === undefined || meant.length === 0 || meant.some((profile) => profile.type === type))
    return []
  const types = meant.map((profile) => profile.type).join(', ')
  const message = say('extended_info_type_mismatch', { given: type, type: types })
  const hint = say('extended_info_type_advice')
  return [invalidItem(item, message, hint, { reason: 'wrong_profile_type', param })]
}

function invalidItem(
  { socialProfileId }: Item,
  message: Said,
  hint: Said,
  cause: { reason: Reason; param: string },
): Problem {
  const resource = { type: 'extendedInfo', id: socialProfileId ?? '' }
  return new Problem('invalid', { message, hint, resource, ...cause })
}
