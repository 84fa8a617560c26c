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

const titlesWithoutNetwork: Partial<Record<string, string>> = {
  LINKEDIN: 'LinkedIn',
  LINKEDINCOMPANY: 'LinkedIn',
  THREADS: 'Threads',
  MASTODON: 'Mastodon',
}

/** What people call the network of a profile. */
export function titleOfType(profileType: string, descriptions: Descriptions = networks): string {
  const network = findByType(profileType, descriptions)
  return network?.title ?? titlesWithoutNetwork[profileType] ?? profileType
}

/** The name of a profile's network, also where Carillon cannot publish to it yet. */
export function networkNameOf(profileType: string, descriptions: Descriptions = networks): string {
  const network = findByType(profileType, descriptions)
  return network?.name ?? titleOfType(profileType, descriptions).toLowerCase()
}
