// The contract of a network of the sandbox: its wire protocol, its limits, its page, and what people can do to each other on it.
// registry.ts in networks/ has one line for each.
import type { FastifyInstance } from 'fastify'
import type { AuthorizationServer } from './authorization/authorization-server.ts'
import type { World } from './exchange/exchange.ts'
import type { Rules } from './exchange/limits.ts'
import type { Interaction, InteractionType } from './interactions/interactions.ts'
import type { Html } from './pages/html.ts'
import type { Post } from './store/memory.ts'

export type SandboxNetwork = {
  /** In tokens, in the control API and in the addresses of pages, as facebook. */
  name: string
  /** The name for people: X. */
  title: string
  /** Where its API is. */
  path: string
  limits: Rules
  /** The versions of its API, the default first. */
  versions?: readonly string[]
  /** A new profile has boards from the start. */
  hasBoards?: true
  routes(app: FastifyInstance, world: World): void
  /** For an API whose version may be left out of the address. */
  rewriteUrl?(url: string): string
  page: NetworkPage
  /** For a network whose accounts people connect. */
  authorization?: AuthorizationServer
  /** For a network whose interactions can be played. */
  interactions?: Playable
}

export type NetworkPage = {
  style: URL
  /** The address of one post, and the route that serves it. */
  address(id: string): string
  route: string
  renderPost(world: World, post: Post, name: string): Html
  /** A shell command that posts as the profile. `url` is the sandbox's. */
  command(url: string, profile: string): string
}

export type Playable = {
  types: readonly InteractionType[]
  /** The buttons on the page. */
  buttons: readonly [InteractionType, string][]
  /** Types that the network lists for both people; the others only for the person addressed. */
  listedForBoth: readonly InteractionType[]
  messageIds: { pattern: RegExp; words: string }
  /** How ids of people look, and some that can always act. Without it: numbers. */
  people?: { pattern: RegExp; words: string; strangers: readonly string[] }
  /** The network's id of a new message, made of a number. */
  newId(id: string, type: InteractionType, to: string): string
  /** Interactions belong to a post of the page, whether the page acts or is addressed. */
  isUnderPages?: true
  /** The body of the push about an interaction; undefined: none. */
  push?(it: Interaction, verb: 'add' | 'remove', world: World): unknown
}

/** Ids are text: 007 would be another person than 7, and no network makes such an id. */
export const numberedPeople: NonNullable<Playable['people']> = {
  pattern: /^[1-9]\d{0,19}$/,
  words: 'up to 20 digits, not 0 first',
  strangers: ['4242', '4711', '5150'],
}

export function findNetwork(
  { networks }: Pick<World, 'networks'>,
  name: unknown,
): SandboxNetwork | undefined {
  return networks.find((network) => network.name === name)
}

/** For a name that came from a post, an interaction or a route, and so is known. */
export function requireNetwork(world: Pick<World, 'networks'>, name: string): SandboxNetwork {
  const network = findNetwork(world, name)
  if (!network) throw new Error(`there is no network ${name}`)
  return network
}
