// The reading half of the contract with a social network: interactions between a profile and other people.
// A reader knows the network's wire protocol and stores nothing; its caller stores the cursor and the interactions.
import type { Account, NetworkError } from '../networks.ts'

export const interactionTypes = [
  'MENTION',
  'PRIVATE_MESSAGE',
  'COMMENT',
  'REPLY',
  'POST',
  'LIKE',
  'QUOTE',
  'SHARE',
] as const

export type InteractionType = (typeof interactionTypes)[number]

/** One interaction between the profile and another person: no content, and nothing of the person but the id (Person has the rest). */
export type Interaction = {
  type: InteractionType
  /**
   * Unique per network, for every reader and every way to find it: the network's own id and the person addressed (one post
   * may mention two), or made of its parts (a like has no id: like:<post>:<person>). Deduplication uses it.
   */
  key: string
  /** The profile's list in which it was found: "mentions", "likes:<post>". */
  scope: string
  /**
   * Another list that shows it for as long as it exists. Either list may be read first, and the list in which it was found
   * may never be read again.
   */
  alsoIn?: string
  fromNetworkId: string
  toNetworkId: string
  /** The network's id of the message; for a like, of the liked post. */
  externalMessageId: string
  /**
   * The network's own time. Where the network gives none (likes, shares), the best estimate when it is first seen: of two
   * times for one key the earlier counts.
   */
  at: Date
}

/**
 * Another person, as far as the answers that are read anyway describe them. Undefined: this answer does not say. Null: the person
 * has none.
 */
export type Person = {
  networkId: string
  name?: string | null | undefined
  /** Unique on the network, as people write it, without an @ in front. */
  handle?: string | null | undefined
  avatarUrl?: string | null | undefined
}

/**
 * The scope was listed in full from `since` (inclusive) to `until` (exclusive): a stored interaction in that range, from
 * whichever list, that is not in the same reading is missing, and gone if it stays missing. Null: no bound on that side.
 */
export type Covered = {
  scope: string
  since: Date | null
  until: Date | null
  /** The list is as long as the network's own count, so it has no hole. */
  isCounted?: boolean
}

/** Known to be gone. `at`: since when, by the network's clock; null: unknown. */
export type Gone = { key: string; at: Date | null }

export type Reading = {
  /** In any order, possibly with duplicates. */
  interactions: Interaction[]
  gone: Gone[]
  covered: Covered[]
  /** In any order; may include people without an interaction. */
  people?: Person[]
  /** Opaque; stored per profile and kind, and passed to the next step. */
  cursor: string
  /** More can be read at once. */
  hasMore: boolean
  /** The network asks not to read this kind before this time. */
  notBefore: Date | null
}

export type Step = {
  kind: string
  /** Null, or a cursor that the reader does not understand: start over, as far back as the network allows, in small steps. */
  cursor: string | null
  /** Scopes with missing interactions: the reader lists them in full now, as far as they are still listed. */
  doubted?: readonly string[]
}

export type Reader = {
  /** Each has its own cursor, its own intervals and its own limit on the network. */
  kinds: readonly string[]
  /**
   * One step: a few calls, bounded. Repeating a step is harmless. Throws NetworkError: `rate-limited` (with retryAt),
   * `reconnect`, `retry`; then the old cursor stays valid. The reader finds the profile's posts on the network, also those
   * that Carillon did not publish, so it needs no list of posts.
   */
  read(account: Account, step: Step, signal: AbortSignal): Promise<Reading>
  /** Whether a rate limit is that of the whole app: then every other profile would meet it too. */
  isLimitOfAll?(error: NetworkError): boolean
  /** For a network that pushes. */
  push?: Push
}

export type Push = {
  /** Whether the network sent it: checks the received bytes, in constant time. */
  verify(rawBody: Buffer, headers: Record<string, string | undefined>, secret: string): boolean
  /** The content of one delivery, by profile. Leaves out what it does not understand, and never throws. */
  parse(body: unknown): Pushed[]
}

export type Pushed = {
  networkId: string
  interactions: Interaction[]
  gone: Gone[]
  people?: Person[]
  /** Scopes whose post was deleted: none of their interactions exists any more. */
  ended: string[]
}
