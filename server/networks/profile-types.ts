// The types of profiles that can be stored. Those of the specification are accepted also where no network serves them yet.
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

/** What people call the network of a profile. */
export function titleOfType(profileType: string, descriptions: Descriptions = networks): string {
  return findByType(profileType, descriptions)?.title ?? profileType
}

/** The name of a profile's network, also where Carillon cannot publish to it yet. */
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
): { message?: string; hint: string } {
  if (profileType === typeWithSpecifiedSentence)
    return {
      hint: `Leave this profile out: nothing is published to a profile of type ${profileType}.`,
    }
  const published = findByType(profileType, descriptions)?.types.published ?? []
  const title = titleOfType(profileType, descriptions)
  if (published.length === 0)
    return {
      message: `Carillon does not publish to ${title} yet`,
      hint: `Leave this profile out: profiles of type ${profileType} can only be listed.`,
    }
  return {
    message: `${title} takes no messages for profiles of type ${profileType}`,
    hint: `Use a profile of type ${published.join(' or ')} instead.`,
  }
}
