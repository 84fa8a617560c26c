// Classifies IP addresses, to decide which of them a URL from outside may lead to (SSRF protection). Host names are judged by the
// addresses that they resolve to, never by their spelling.
import { BlockList, isIP, isIPv4 } from 'node:net'

/** `private`: the operator may allow it. `never`: no legitimate web server has such an address. */
type Kind = 'public' | 'private' | 'never'

const privateV4 = blockList('ipv4', [
  '10.0.0.0/8',
  '100.64.0.0/10', // carrier-grade NAT
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
])
const neverV4 = blockList('ipv4', [
  '0.0.0.0/8', // this host
  '168.63.129.16/32', // Azure's host agent
  '169.254.0.0/16', // link-local, where clouds keep their metadata
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
])
const privateV6 = blockList('ipv6', ['::1/128', 'fc00::/7'])
const globalV6 = blockList('ipv6', ['2000::/3'])
// Inside the global range, but not assigned to hosts: special assignments (Teredo), documentation, 6to4.
const neverV6 = blockList('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

export function classifyAddress(address: string): Kind {
  if (isIPv4(address)) return classifyV4(address)
  if (isIP(address) === 0) return 'never'
  return classifyV6(address.replace(/%.*$/, ''))
}

/** The unit for rate limits per client: an IPv4 address, or the /64 network that a provider assigns to each customer. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const groups = groupsOf(address.replace(/%.*$/, ''))
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return embeddedV4(groups) ?? `${network.join(':')}::/64`
}

function classifyV4(address: string): Kind {
  if (neverV4.check(address, 'ipv4')) return 'never'
  return privateV4.check(address, 'ipv4') ? 'private' : 'public'
}

function classifyV6(address: string): Kind {
  const groups = groupsOf(address)
  const embedded = embeddedV4(groups)
  if (embedded !== undefined) return classifyV4(embedded)
  // Written in full, because BlockList treats ::ffff:a.b.c.d as an IPv4 address.
  const plain = groups.map((group) => group.toString(16)).join(':')
  if (privateV6.check(plain, 'ipv6')) return 'private'
  return globalV6.check(plain, 'ipv6') && !neverV6.check(plain, 'ipv6') ? 'public' : 'never'
}

/** The IPv4 address embedded in ::ffff:a.b.c.d (mapped) and 64:ff9b::a.b.c.d (NAT64), which is where the packets go. */
function embeddedV4(groups: number[]): string | undefined {
  const start = groups.slice(0, 6).join()
  if (start !== [0, 0, 0, 0, 0, 0xffff].join() && start !== [0x64, 0xff9b, 0, 0, 0, 0].join())
    return undefined
  const [high = 0, low = 0] = groups.slice(6)
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** The eight groups of an IPv6 address; the URL parser normalises every notation. */
function groupsOf(address: string): number[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [left = [], right] = canonical
    .split('::')
    .map((side) => (side === '' ? [] : side.split(':').map((group) => Number.parseInt(group, 16))))
  if (right === undefined) return left
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right]
}

function blockList(family: 'ipv4' | 'ipv6', subnets: string[]): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [network = '', prefix] = subnet.split('/')
    list.addSubnet(network, Number(prefix), family)
  }
  return list
}
