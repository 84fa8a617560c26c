// Every network that Carillon publishes to, one line each. A network's folder describes it (description.ts); everything
// else derives from the descriptions. Functions take the list as a parameter, so tests can add a network of their own.
import { bluesky } from './bluesky/network.ts'
import type { NetworkDescription } from './description.ts'
import { facebook } from './facebook/network.ts'
import { instagram } from './instagram/network.ts'
import { linkedin, linkedinCompany } from './linkedin/network.ts'
import { mastodon } from './mastodon/network.ts'
import { pinterest } from './pinterest/network.ts'
import { threads } from './threads/network.ts'
import { x } from './x/network.ts'

export type Descriptions = readonly NetworkDescription[]

/** In the order of .env.example. */
export const networks: Descriptions = [
  x,
  facebook,
  instagram,
  pinterest,
  bluesky,
  mastodon,
  linkedin,
  linkedinCompany,
  threads,
]

export function findDescription(
  name: string,
  descriptions: Descriptions = networks,
): NetworkDescription | undefined {
  return descriptions.find((network) => network.name === name)
}

/** The network that a profile of this type is on, even where nothing can be published to it. */
export function findByType(
  profileType: string,
  descriptions: Descriptions = networks,
): NetworkDescription | undefined {
  return descriptions.find((network) => typesOf(network).includes(profileType))
}

/** How the ids of these networks look, in words. */
export function idWordsOf(descriptions: Descriptions): string {
  return [...new Set(descriptions.map(({ profileIds }) => profileIds.words))].join(', or ')
}

export function typesOf({ types }: NetworkDescription): string[] {
  return [...types.published, ...types.listed]
}
