// Which addresses the sandbox may fetch. The author of a post chooses the address, and must not be able to probe the local
// network through the sandbox. A name is resolved once, and the checked address is the one connected to (outgoing.ts).
import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { BlockList, isIPv6 } from 'node:net'

/** Link-local addresses serve cloud metadata with secrets, and never pictures. */
const never = blockList(['169.254.0.0/16', 'fe80::/10', 'fd00:ec2::/32'])
const inside = blockList([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::/127',
  'fc00::/7',
])

/** The address to connect to. */
export type Reached = LookupAddress
/** Undefined: the address must not be fetched. */
export type Reach = (url: URL) => Promise<Reached | undefined>

/** `origins`: local origins that serve media (those of the service). Without it: any local address. */
export function makeReach(origins?: () => string[]): Reach {
  return async (url) => {
    const found = await lookup(url.hostname.replace(/^\[|\]$/g, ''), { all: true })
    const [first] = found
    if (found.some(({ address }) => isIn(never, address))) return undefined
    if (!origins || origins().includes(url.origin)) return first
    return found.every(({ address }) => !isIn(inside, address)) ? first : undefined
  }
}

function isIn(list: BlockList, address: string): boolean {
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

function blockList(subnets: string[]): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [network = '', prefix] = subnet.split('/')
    list.addSubnet(network, Number(prefix), isIPv6(network) ? 'ipv6' : 'ipv4')
  }
  return list
}
