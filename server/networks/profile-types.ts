// The types of profiles that can be stored. Those of the specification are accepted even where no network serves them yet.
import { type Said, say } from '../sentences/sentences.ts'
import { type Descriptions, findByType, networks, typesOf } from './registry.ts'

/** In the specification's order, which the API keeps; then the ones beyond it. */
const specifiedTypes = [
  'TWITTER',
  'FACEBOOK',
  'FACEBOOKPAGE',
  'PINTEREST',
  'INSTAGRAM',
  'INSTAGRAMBUSINESS',
  'LINKEDIN',
  'LINKEDINCOMPANY',
  'THREADS',
  'MASTODON',
  'BLUESKY',
] as const

export type SpecifiedType = (typeof specifiedTypes)[number]

export function listProfileTypes(descriptions: Descriptions = networks): string[] {
  return [...new Set<string>([...specifiedTypes, ...descriptions.flatMap(typesOf)])]
}

/** The title of a profile's network, as people know it. */
export function titleOfType(profileType: string, descriptions: Descriptions = networks): string {
  return findByType(profileType, descriptions)?.title ?? profileType
}

/** The name of a profile's network, even where Carillon cannot publish to it yet. */
export function networkNameOf(profileType: string, descriptions: Descriptions = networks): string {
  const network = findByType(profileType, descriptions)
  return network?.name ?? titleOfType(profileType, descriptions).toLowerCase()
}

/** spec 7 has a sentence for business profiles of the photo-sharing network, and for no other type. */
const typeWithSpecifiedSentence = 'INSTAGRAMBUSINESS'

/** Why nothing is published to a profile of this type. Without a message, the specification's sentence applies. */
export function explainUnpublished(
  profileType: string,
  descriptions: Descriptions = networks,
): { message?: Said; hint: Said } {
  if (profileType === typeWithSpecifiedSentence)
    return {
      hint: say('nothing_published_to_type', { type: profileType }),
    }
  const published = findByType(profileType, descriptions)?.types.published ?? []
  const title = titleOfType(profileType, descriptions)
  if (published.length === 0)
    return {
      message: say('network_not_published_yet', { network: title }),
      hint: say('type_only_listed', { type: profileType }),
    }
  return {
    message: say('type_takes_no_messages', { network: title, type: profileType }),
    hint: say('use_type_instead', { type: published.join(' or ') }),
  }
}
