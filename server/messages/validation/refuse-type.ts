// Profiles that can be listed but not published to. The specification's sentence is that of business profiles of the photo-sharing
// network (spec 4.2); the other types have sentences of their own.
import { Problem, type Resource } from '../../errors.ts'
import { titleOfType } from '../../networks/profile-types.ts'
import { type Descriptions, findByType } from '../../networks/registry.ts'

const typeOfSpecification = 'INSTAGRAMBUSINESS'

export function refuseType(type: string, resource: Resource, descriptions?: Descriptions): Problem {
  if (type === typeOfSpecification) {
    const hint = `Leave this profile out: nothing is published to a profile of type ${type}.`
    return new Problem('unsupportedProfileType', { resource, hint })
  }
  const published = findByType(type, descriptions)?.types.published ?? []
  const title = titleOfType(type, descriptions)
  if (published.length === 0)
    return new Problem('unsupportedProfileType', {
      resource,
      message: `Carillon does not publish to ${title} yet`,
      hint: `Leave this profile out: profiles of type ${type} can only be listed.`,
    })
  return new Problem('unsupportedProfileType', {
    resource,
    message: `${title} takes no messages for profiles of type ${type}`,
    hint: `Use a profile of type ${published.join(' or ')} instead.`,
  })
}
