// Uploaded media, as other rooms see them. Uploading is a capability of its own and not built yet: until then no medium
// exists, and naming one is naming something unknown.
import type { Database } from '../db/db.ts'
import type { MediumFacts, PostMedium } from '../networks/networks.ts'
import type { Outbound } from '../outbound/outbound.ts'
import { factsByAddress, mediumByAddress } from './by-address.ts'

export type MediaState = 'READY' | 'QUEUED' | 'FAILED'

/** The states of those media that the profiles' owners may use; a medium that is not in the answer is unknown. */
export async function findMediaStates(
  _database: Database,
  _ids: string[],
): Promise<Map<string, MediaState>> {
  return new Map()
}

export function factsOfAddresses(urls: string[]): MediumFacts[] {
  return urls.map(factsByAddress)
}

/** In order, each as the network is to get it. */
export async function mediaForPost(
  { outbound }: { outbound: Pick<Outbound, 'download'> },
  message: { media_urls: unknown },
  _networkName: string,
): Promise<PostMedium[]> {
  const items = (message.media_urls ?? []) as { url: string }[]
  return items.map((item) => mediumByAddress(outbound, item.url))
}
