// The networks as people see them. They come with the first reading of the profiles (profiles.ts), which pages wait for, so that they
// can be looked up while rendering, as texts are.
import type { components } from '../../sdk/schema.gen.ts'

export type Network = components['schemas']['Network']

/** Of a profile, by its type. */
export type NetworkOfProfile = {
  /** Profiles with the same one share a text of their own in the composer. */
  mark: BrandId
  name: string
  /** Undefined: the service does not describe a network of this type. */
  network: Network | undefined
}

/** The id of a network's brand; of a network that is not known, the type of its profiles. */
export type BrandId = string

let byType = new Map<string, Network>()

export function setNetworks(networks: readonly Network[]): void {
  byType = new Map(networks.flatMap((network) => network.types.map((type) => [type, network])))
}

export function areNetworksKnown(): boolean {
  return byType.size > 0
}

/** A network that mentions accounts; `type`: of its profiles. */
export type MentioningNetwork = {
  accounts: Account['network']
  name: string
  type: string
  pattern: string
  example: string
}
type Account = components['schemas']['Contact']['accounts'][number]

/** One of each kind of accounts: two networks may mention the same. */
export function mentioningNetworks(): MentioningNetwork[] {
  const found = new Map<string, MentioningNetwork>()
  for (const [type, { brand, mentions }] of byType)
    if (mentions && !found.has(mentions.accounts)) {
      const { pattern, example } = mentions.handles
      // The service takes contacts with exactly these.
      const accounts = mentions.accounts as Account['network']
      found.set(accounts, { accounts, name: brand.name, type, pattern, example })
    }
  return [...found.values()]
}

/** A network that is not known has its own name and texts, and a neutral mark: it is never taken for another one. */
export function networkOf(type: string): NetworkOfProfile {
  const network = byType.get(type)
  return network
    ? { mark: network.brand.id, name: network.brand.name, network }
    : { mark: type, name: type, network }
}

/** One for each brand to which messages are published; `type`: of its profiles. */
export function publishedBrands(): { mark: BrandId; name: string; type: string }[] {
  const found = new Map<BrandId, { mark: BrandId; name: string; type: string }>()
  for (const [type, { brand }] of byType)
    if (isPublished(type) && !found.has(brand.id))
      found.set(brand.id, { mark: brand.id, name: brand.name, type })
  return [...found.values()]
}

export function isPublished(type: string): boolean {
  return networkOf(type).network?.publishedTypes.some((one) => one === type) ?? false
}
