// Every network Carillon can publish to. The list is here; what a network is, networks.ts says.
import { explainFacebook, openFacebook } from './facebook/facebook.ts'
import { openFacebookReader } from './facebook/read.ts'
import type { Line } from './http/client.ts'
import { openAgent } from './http/transport.ts'
import { makeUploadLimiter } from './http/upload-limiter.ts'
import { explainInstagram, openHandOver, openInstagram } from './instagram/instagram.ts'
import type { Network, Settling } from './networks.ts'
import { explainPinterest, openPinterest } from './pinterest/pinterest.ts'
import { openTwitterReader } from './x/read.ts'
import { explainX, openTwitter } from './x/x.ts'

export type NetworksOptions = {
  /** Where the networks' interfaces are; the sandbox has the same under its own. */
  addresses: { twitter: string; facebook: string; instagram: string; pinterest: string }
  /** Where people see what lies at an origin, when that is another one. */
  shownAt?: Record<string, string>
  /** For one call to a network, from the first byte out to the last byte in. */
  fetchTimeoutMs?: number
  /**
   * Personal Instagram profiles: true where the address offers a feed for them, as the sandbox does. The real network does
   * not: false hands the post to the member.
   */
  personalFeed: boolean
  /** Instead of each network's own; the sandbox shows a post at once. */
  settlingSeconds?: number
  /** How soon a list shows what is new, and how often the recent past is listed again to see what is gone. */
  reading?: { settlingSeconds: number; againSeconds: number }
}

/** At the same time, in one process. */
const mostLargeUploads = 4

export type Networks = {
  forType(profileType: string): Network | undefined
  all: Network[]
  close(): Promise<void>
}

export function openNetworks(options: NetworksOptions): Networks {
  const { addresses, personalFeed } = options
  const timeoutMs = options.fetchTimeoutMs ?? 10_000
  const agent = openAgent(timeoutMs)
  const limiter = makeUploadLimiter(mostLargeUploads)
  const line = (name: keyof typeof addresses, title: string, explain: Line['explain']): Line => {
    const address = addresses[name]
    const site = siteOf(name, address, options.shownAt)
    return { name, title, address, site, agent, timeoutMs, limiter, explain }
  }
  const { settlingSeconds, againSeconds } = options.reading ?? usualReading
  const intervals = { settlingMs: settlingSeconds * 1_000, againMs: againSeconds * 1_000 }
  /** `isExact`: publishing what was prepared again cannot make a second post, however late the first request arrives. */
  const settling = (name: keyof typeof addresses, usual: number, isExact = false): Settling => ({
    settlingSeconds: options.settlingSeconds ?? usual,
    lateArrivalSeconds:
      isExact || isThisMachine(addresses[name]) ? 0 : longestRetransmissionSeconds,
  })
  const x = line('twitter', 'X', explainX)
  const facebook = line('facebook', 'Facebook', explainFacebook)
  const all: Network[] = [
    {
      ...openTwitter(x, settling('twitter', 30)),
      reader: openTwitterReader(x, intervals),
    },
    // These two ask about one known thing; the time is for a call that was still under way when we gave up on it.
    {
      ...openFacebook(facebook, settling('facebook', 15, true)),
      reader: openFacebookReader(facebook, intervals),
    },
    personalFeed
      ? openInstagram(
          line('instagram', 'Instagram', explainInstagram),
          settling('instagram', 15, true),
        )
      : openHandOver(),
    openPinterest(line('pinterest', 'Pinterest', explainPinterest), settling('pinterest', 30)),
  ]
  return {
    all,
    forType: (profileType) => all.find((network) => network.types.includes(profileType)),
    close: () => agent.close(),
  }
}

/**
 * How long Linux may still deliver what a process left in its send queue when it died: eight retransmissions, at most
 * 102.2 seconds after the first of them, and that one within three. And ten for a lease that the database's clock ended
 * early by a step forward, while its holder went on.
 */
const longestRetransmissionSeconds = 115

/** Nothing gets lost on the way to the machine itself. */
function isThisMachine(address: string): boolean {
  const { hostname } = new URL(address)
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}

/** Chosen by us: an hour is soon enough for what was deleted, and cheap. */
const usualReading = { settlingSeconds: 60, againSeconds: 3_600 }

const realSites: Record<string, string> = {
  'https://api.x.com': 'https://x.com',
  'https://graph.facebook.com': 'https://www.facebook.com',
  'https://graph.instagram.com': 'https://www.instagram.com',
  'https://api.pinterest.com': 'https://www.pinterest.com',
}

/** The sandbox shows the posts of a network under the network's name. */
function siteOf(name: string, address: string, shownAt: Record<string, string> = {}): string {
  const { origin } = new URL(address)
  return realSites[origin] ?? `${shownAt[origin] ?? origin}/${name}`
}
