// Some networks fetch media themselves. On the real network that needs an address which the internet can reach.

import { checkParsedUrl } from '../outbound/check-url.ts'
import { type Said, say } from '../sentences/sentences.ts'
import type { NetworkDescription } from './description.ts'
import type { Network } from './networks.ts'

/** Host names that only a local network resolves. */
const insideNames = /\.(local|lan|internal|intranet|home|corp|test|invalid|home\.arpa)$/i

/** `address`: where media are served. Undefined: at a public store. */
export function isFetchable(address: URL | undefined): boolean {
  if (!address) return true
  const { protocol, hostname } = address
  const isNamed = hostname.includes('.') || hostname.startsWith('[')
  if (protocol !== 'https:' || !isNamed || insideNames.test(hostname)) return false
  return checkParsedUrl(address, { allowPrivate: false }) === undefined
}

/** Undefined: the network can fetch the media, or Carillon uploads them. */
export function warnOfMedia(
  { title, fetches }: Pick<NetworkDescription, 'title' | 'fetches'>,
  network: Pick<Network, 'isReal'> | undefined,
  address: URL | undefined,
): Said | undefined {
  if (!fetches || !network?.isReal || isFetchable(address)) return undefined
  return say('media_unreachable_for_network', {
    network: title,
    what: say(fetches === 'pictures' ? 'pictures' : 'pictures_and_videos'),
    address: address?.origin ?? '',
  })
}
