// Whom the items of extendedInfo are for. One list may serve several messages: items for other profiles of the caller
// are left alone. An id of nobody is a mistake, and so is a second item of which only one would be heard.
import { Problem } from '../errors.ts'
import type { UsableProfile } from '../profiles/profiles.ts'
import type { Draft } from './input.ts'
import { hintAtId } from './unknown-profiles.ts'

type Item = Draft['extendedInfo'][number]

export function checkExtendedInfo(draft: Draft, usable: UsableProfile[]): Problem[] {
  const goals = usable.filter((profile) => draft.profileIds.includes(profile.id))
  return draft.extendedInfo.flatMap((item, index) => {
    const isSecond = draft.extendedInfo.slice(0, index).some((one) => goalOf(one) === goalOf(item))
    if (isSecond) return [mistake(item, 'extendedInfo has two items for one profile', 'Give one.')]
    if (isForNobody(item, draft, usable)) return [forNobody(item, goals)]
    return checkType(item, goals)
  })
}

/** Without an id an item is for every profile, or for every one of its type. */
function goalOf({ socialProfileId, socialProfileType }: Item): string {
  return socialProfileId ?? `every ${socialProfileType?.toUpperCase()}`
}

function isForNobody({ socialProfileId: id }: Item, draft: Draft, usable: UsableProfile[]) {
  // A profile of the message that is not found has been told already.
  if (id === null || draft.profileIds.includes(id)) return false
  return !usable.some((profile) => profile.id === id)
}

function forNobody(item: Item, goals: UsableProfile[]): Problem {
  const hint =
    hintAtId(item.socialProfileId ?? '', goals) ?? 'Give one of its socialProfileIds, or none.'
  return mistake(item, 'extendedInfo names no profile of this message', hint)
}

function checkType(item: Item, goals: UsableProfile[]): Problem[] {
  const type = item.socialProfileType?.toUpperCase()
  const meant = goals.filter(({ id }) => [null, id].includes(item.socialProfileId))
  if (type === undefined || meant.length === 0 || meant.some((profile) => profile.type === type))
    return []
  const types = meant.map((profile) => profile.type).join(', ')
  const message = `extendedInfo is for ${type}, the profile is ${types}`
  return [mistake(item, message, 'Give the type of the profile, or leave it out.')]
}

function mistake({ socialProfileId }: Item, message: string, hint: string): Problem {
  const resource = { type: 'extendedInfo', id: socialProfileId ?? '' }
  return new Problem('invalid', { message, hint, resource })
}
