// The description of a network. Settings, addresses, profile types, validation, the demo, interactions, wording and the
// documents derive from descriptions, so a new network is one folder and one line in registry.ts.
import type { ProblemName } from '../errors.ts'
import type { Said } from '../sentences/sentences.ts'
import type { Connecting } from './connecting.ts'
import type { NetworkClient, Refusal } from './http/client.ts'
import type { Answer } from './http/request.ts'
import type { ReadingIntervals } from './interactions/timeline.ts'
import type {
  Mistake,
  Network,
  PartRules,
  Proposal,
  Settling,
  Takes,
  TextLimit,
} from './networks.ts'
import type { PollRule } from './shared/polls.ts'
import type { PostDetailName } from './shared/post-details.ts'
import type { PostType } from './shared/post-types.ts'
import type { ShownNetwork } from './shown.ts'

export type NetworkDescription = ShownNetwork & {
  /** A feature that is off until the operator sets it (opt-ins.ts). */
  optIn?: OptIn
  capabilities: readonly Capability[]
  /**
   * Interactions are read without a setting: only on the two networks of the specification (spec 8). Every other network needs its name
   * in INTERACTION_NETWORKS (opt-ins.ts).
   */
  isReadByDefault?: true
  /** The real API, and the setting that replaces its address. */
  api: { url: string; setting: NetworkSetting }
  /** For an API whose versions end: the one that the connector speaks. */
  version?: DatedVersion
  /** On a network of many servers: the directory that knows the server of each account. */
  directory?: { url: string; setting: NetworkSetting }
  /** The web site that shows posts of the real network. */
  site: string
  /**
   * The page of a profile on that site, from its root; its whole address on a network of many sites. Undefined: the network tells
   * apps no such address.
   */
  profilePath(profile: ShownProfile): string | undefined
  sandbox: {
    /** Where the sandbox serves the network's API. */
    path: string
  }
  /** For a network that pushes: the secret that signs deliveries, and the word that confirms the address. */
  push?: { appSecret: NetworkSetting; verifyToken: NetworkSetting }
  /** How the network's ids of profiles look. Ids are text everywhere: some are beyond what a number can hold. */
  profileIds: IdForm
  /** How its lists name other people, if not by such an id. */
  personIds?: IdForm
  text: TextLimit & {
    /** For docs/networks.md. */
    note?: string
  }
  parts?: PartRules
  /** It refuses a text that the account posted lately. */
  refusesRepeatedText?: true
  /** The location of a message reaches the network. */
  takesLocation?: true
  takes?: Takes
  /** Types of posts that the network has and Carillon does not publish. */
  unpublishedPostTypes?: readonly PostType[]
  /** The polls of the account's server, by its stored limits, on a network of many servers. Null: it has none. */
  pollsOnServer?(serverLimits: unknown): PollRule | null
  /** Whether the account's server has quotes, as far as its stored limits say. */
  quotesOnServer?(serverLimits: unknown): boolean
  /** Details of posts that the network has and Carillon does not publish. */
  unpublishedDetails?: readonly PostDetailName[]
  /** The network fetches these from their addresses, which it must be able to reach. */
  fetches?: 'pictures' | 'pictures and videos'
  settling: {
    /** How long after an attempt a post that cannot be found counts as not published. */
    seconds: number
    reason: string
    /** Publishing the prepared post again cannot make a second one, however late the first request arrives. */
    isExact?: true
    /** A repost is no prepared post, and may be made twice. */
    isInexactForReposts?: true
  }
  /** The refusal of a message that breaks the rule `bundles`. */
  bundling?: BundlingRefusal
  /** Without it, accounts of the network cannot be connected by people. */
  connect?: Connecting
  /** Profiles that the demo creates. */
  demo: readonly DemoProfile[]
  /** Cells of the table in docs/networks.md that no other field holds. */
  guide: NetworkGuide
  /**
   * Checks a message before it is stored, in the network's own units, and reports every mistake. Refuses only pictures that
   * no rendition can repair.
   */
  check(proposal: Proposal): Mistake[]
  /** The page that a post links to, if it could be published: it must not redirect. */
  linkOf?(extended: Record<string, unknown>): string | undefined
  /** Reads the network's error body. */
  explain(answer: Answer): Refusal
  /** Connects the network's protocol to a client. Makes no call. */
  open(client: NetworkClient, timing: Timing): Connector
}

type OptIn = {
  setting: NetworkSetting
  /** The listed types that messages are published to once the setting is on. */
  types: readonly string[]
  /** The connector for profiles of these types. Makes no call. */
  open: NetworkDescription['open']
}

/** `read`: interactions are collected. `push`: the network also delivers them by itself. */
type Capability = 'publish' | 'read' | 'push'

export type ShownProfile = { networkId: string; username: string }

type NetworkSetting = { name: string; help: string; example?: string }

/** `endsOn`: the day, such as 2027-05-15, from which the network refuses the version. */
export type DatedVersion = { name: string; endsOn: string }

/** `words` completes the sentence "… must be". */
export type IdForm = { pattern: string; words: string }

type BundlingRefusal = {
  refusal: { problem: ProblemName; message?: Said; hint: Said }
}

type DemoProfile = {
  /** Unique in the demo. */
  id: string
  type: string
  networkId: string
  username: string
  /** The demo's organization, or its first member. */
  owner: 'organization' | 'member'
}

type NetworkGuide = {
  heading: string
  interface: string
  media: string
  transfer: string
  needs: string
  targeting: string
  privacy: string
  location: string
  phases: string
  doubt: string
  /**
   * The server, written by others, on which the connector was tried, with the columns of the table of capabilities that were tried there. The
   * other columns were shown on the sandbox alone.
   */
  tried?: { on: string; columns: readonly string[] }
  /** How a post is found again, if neither by its id nor by its text and time alone. */
  readBack?: string
}

export type Timing = { settlingSeconds: number; reading: ReadingIntervals }

/** The part of a Network that talks to it; open.ts adds the rest from the description. */
export type Connector = Pick<
  Network,
  | 'prepare'
  | 'prepares'
  | 'isUnfinished'
  | 'publish'
  | 'find'
  | 'looksById'
  | 'repeatsWithinSeconds'
  | 'parts'
  | 'after'
  | 'findMentioned'
  | 'findPeople'
  | 'reader'
> &
  Partial<Settling>
