// Opens every described network at an address: the one module that brings descriptions, connectors and HTTP together.

import { originOf } from '../outbound/origin.ts'
import type { Resolve } from '../outbound/resolve.ts'
import { join } from '../sentences/sentences.ts'
import type { Connector, NetworkDescription, ShownProfile, Timing } from './description.ts'
import type { NetworkClient } from './http/client.ts'
import { greet } from './http/greet.ts'
import { openGuarded } from './http/guarded.ts'
import { openAgent, sendOnce } from './http/transport.ts'
import { makeUploadLimiter } from './http/upload-limiter.ts'
import type { Mistake, Network, Post, Proposal, Published, Settling } from './networks.ts'
import { checkCovers } from './post/kinds/cover.ts'
import { checkDetails } from './post/kinds/details.ts'
import { checkPoll } from './post/kinds/poll.ts'
import { checkPostType } from './post/kinds/post-type.ts'
import { checkQuote } from './post/kinds/quote.ts'
import { checkRepost } from './post/kinds/repost.ts'
import { noteLeftOut } from './post/left-out.ts'
import { type Descriptions, findByType, networks } from './registry.ts'

export type NetworksOptions = {
  /** Where each network's API is, by the network's name; the sandbox serves the same protocols. */
  addresses: Record<string, string>
  /**
   * The origin of the sandbox that this very process has started: nothing is between the two that could deliver a request later.
   * No other address has this property, not even one on this machine: a proxy may listen there.
   */
  ownSandbox?: string
  /** Where people see what is served at an origin, if that is another origin. */
  shownAt?: Record<string, string>
  /** For one call to a network, from the first byte sent to the last byte received. */
  fetchTimeoutMs?: number
  /** Replaces each network's own; the sandbox shows a post at once. */
  settlingSeconds?: number
  /** How soon a list shows new entries, and how often the recent past is listed again to notice deletions. */
  reading?: { settlingSeconds: number; againSeconds: number }
  /** The directory of a network of many servers, by the network's name; without it, the network's own. */
  directories?: Record<string, string | undefined>
  /** Servers that people name may be at private addresses, and without TLS. */
  allowPrivateServers?: boolean
  /** Resolve names of servers and pages that people name; without them, the name servers of the machine do. */
  resolve?: Resolve
  resolveTxt?: (hostname: string) => Promise<string[]>
  descriptions?: Descriptions
}

export type Networks = {
  forType(profileType: string): Network | undefined
  /** Where people see a profile; undefined for a type of no known network, and where the network gives no address. */
  profileUrl(profileType: string, profile: ShownProfile): string | undefined
  all: Network[]
  close(): Promise<void>
}

/** Uploads at the same time, in one process. */
const maxLargeUploads = 4
/** Chosen by us: an hour is soon enough to notice deletions, and cheap. */
const usualReading = { settlingSeconds: 60, againSeconds: 3_600 }

export function openNetworks(options: NetworksOptions): Networks {
  const { descriptions = networks, addresses, reading = usualReading } = options
  const timeoutMs = options.fetchTimeoutMs ?? 10_000
  const agent = openAgent(timeoutMs)
  const guarded = openGuarded({ ...options, timeoutMs })
  const shared = {
    send: sendOnce.bind(null, agent),
    guarded,
    timeoutMs,
    limiter: makeUploadLimiter(maxLargeUploads),
  }
  const intervals = {
    settlingMs: reading.settlingSeconds * 1_000,
    againMs: reading.againSeconds * 1_000,
  }
  const opened = descriptions.map((description) => {
    const address = addresses[description.name]
    if (address === undefined) throw new Error(`no address is given for ${description.name}`)
    const directory = options.directories?.[description.name] ?? description.directory?.url
    const place = placeOf(description, address, options.shownAt)
    const client = { ...shared, ...place, directory }
    const settling = settlingOf(description.settling, address, options)
    const repostSettling = repostSettlingOf(description.settling, address, options)
    const openWith = (one: NetworkDescription) =>
      openNetwork(withParts(one, address, options), client, { settling, repostSettling }, intervals)
    return { network: openWith(description), optedIn: optedInPart(description).map(openWith) }
  })
  const all = opened.map(({ network }) => network)
  const byType = [...opened.flatMap(({ optedIn }) => optedIn), ...all]
  return {
    all,
    forType: (profileType) => byType.find((network) => network.types.includes(profileType)),
    profileUrl(profileType, profile) {
      const network = findByType(profileType, descriptions)
      return network && profileUrl(network, addresses[network.name] ?? '', profile, options.shownAt)
    },
    close: async () => {
      await agent.close()
      await guarded.close()
    },
  }
}

function openNetwork(
  description: NetworkDescription,
  client: NetworkClient,
  { settling, repostSettling }: { settling: Settling; repostSettling: Settling | undefined },
  reading: Timing['reading'],
): Network {
  const { name, title, types, images, text, takesLocation, altText, takes, postTypes } = description
  const { mentions } = description
  const { settlingSeconds } = settling
  const connector = description.open(client, { settlingSeconds, reading })
  return {
    name,
    title,
    types: types.published,
    check: (proposal) =>
      proposal.repost && !proposal.follows
        ? checkRepost(description, proposal)
        : checkPost(description, proposal),
    images,
    isReal: client.isReal,
    site: client.site,
    text,
    ...(takesLocation && { takesLocation }),
    ...(altText && { altText }),
    ...(takes && { takes }),
    ...(postTypes && { postTypes }),
    ...(mentions && { mentions }),
    ...(description.parts && { parts: description.parts }),
    ...settling,
    ...(repostSettling && { repostSettling }),
    greet: (server, signal) => greet(client, server, signal),
    ...connector,
    ...withNotes(description, connector),
    ...openConnecting(description, client),
  }
}

function checkPost(description: NetworkDescription, proposal: Proposal): Mistake[] {
  return [
    ...checkPostType(description, proposal),
    ...checkCovers(description, proposal),
    ...checkPoll(description, proposal),
    ...checkQuote(description, proposal),
    ...checkDetails(description, proposal),
    ...description.check(proposal),
  ]
}

/** Adds the note about content that the network has no feature for. A post that its author has to post themselves lacks nothing. */
function withNotes(
  description: NetworkDescription,
  { publish, find }: Connector,
): Pick<Network, 'publish' | 'find'> {
  const noted = (post: Post, published: Published): Published => {
    const { note } = published.isHandedOver ? {} : noteLeftOut(description, ownContent(post))
    if (note === undefined) return published
    return { ...published, note: join([published.note, note]) ?? note }
  }
  return {
    publish: async (account, post, preparedId, signal) =>
      noted(post, await publish(account, post, preparedId, signal)),
    async find(account, post, attempt, signal) {
      const finding = await find(account, post, attempt, signal)
      return finding.found ? { found: noted(post, finding.found) } : finding
    },
  }
}

/** A part shares all but text and media with the first post, whose note names what was left out. */
function ownContent(post: Post): Post {
  if (!post.follows) return post
  return { ...post, extended: {}, targeting: null, privacy: null, location: null }
}

/** The network for the profile types that an operator's setting adds: with the connector of those types. */
function optedInPart(description: NetworkDescription): NetworkDescription[] {
  const { types, optIn } = description
  const published = optIn?.types.filter((type) => types.published.includes(type)) ?? []
  if (!optIn || published.length === 0) return []
  return [{ ...description, types: { published, listed: [] }, open: optIn.open }]
}

function openConnecting(
  { connect }: NetworkDescription,
  client: NetworkClient,
): Pick<Network, 'authorizer' | 'renewalMinAgeSeconds'> {
  if (!connect) return {}
  const { renewalMinAgeSeconds } = connect
  const limit = renewalMinAgeSeconds === undefined ? {} : { renewalMinAgeSeconds }
  return { authorizer: connect.open(client), ...limit }
}

/** Where the API and the posts are. The sandbox shows the posts of a network under the network's name. */
function placeOf(
  { name, title, api, site, explain }: NetworkDescription,
  address: string,
  shownAt?: Record<string, string>,
): Pick<NetworkClient, 'name' | 'title' | 'address' | 'isReal' | 'site' | 'realSite' | 'explain'> {
  const isReal = address === api.url
  const shownSite = sandboxSite({ name, api }, address, shownAt) ?? site
  return { name, title, address, isReal, site: shownSite, realSite: site, explain }
}

/** The page of the profile on the network's site, or in the sandbox. */
function profileUrl(
  description: NetworkDescription,
  address: string,
  profile: ShownProfile,
  shownAt?: Record<string, string>,
): string | undefined {
  const sandbox = sandboxSite(description, address, shownAt)
  if (sandbox) return `${sandbox}?profile=${encodeURIComponent(profile.networkId)}`
  const path = description.profilePath(profile)
  return path === undefined ? undefined : new URL(path, description.site).href
}

/** Undefined for the real network. */
function sandboxSite(
  { name, api }: Pick<NetworkDescription, 'name' | 'api'>,
  address: string,
  shownAt: Record<string, string> = {},
): string | undefined {
  const { origin } = new URL(address)
  if (origin === new URL(api.url).origin) return undefined
  return `${shownAt[origin] ?? origin}/${name}`
}

/** The request for a part may arrive late even where that for a post makes no difference. */
function withParts(
  { parts, ...description }: NetworkDescription,
  address: string,
  options: NetworksOptions,
): NetworkDescription {
  if (!parts?.isInexact) return { ...description, ...(parts && { parts }) }
  const { seconds, reason } = description.settling
  const settling = settlingOf({ seconds, reason }, address, options)
  return { ...description, parts: { ...parts, settling } }
}

/** Undefined: that of posts. */
function repostSettlingOf(
  { isExact, isInexactForReposts, ...usual }: NetworkDescription['settling'],
  address: string,
  options: NetworksOptions,
): Settling | undefined {
  return isExact && isInexactForReposts ? settlingOf(usual, address, options) : undefined
}

function settlingOf(
  { seconds, isExact }: NetworkDescription['settling'],
  address: string,
  { settlingSeconds = seconds, ownSandbox }: NetworksOptions,
): Settling {
  return {
    settlingSeconds,
    lateArrivalSeconds: (server) =>
      isExact || originOf(server ?? address) === ownSandbox ? 0 : maxRetransmissionSeconds,
  }
}

/**
 * How long Linux may still deliver the send queue of a process that died: eight retransmissions, at most 102.2 seconds
 * after the first of them, which starts within three. Ten more cover a lease that ended early because the database's clock
 * stepped forward while the holder went on.
 */
const maxRetransmissionSeconds = 115
