// The reading half of the contract with a social network: what passed between a profile and somebody else.
// A reader knows the network's wire protocol and keeps nothing; whoever calls it keeps the cursor and the interactions.
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

/** One interaction between the profile and somebody else. Nothing of what was said, nothing of who they are but the id. */
export type Interaction = {
  type: InteractionType
  /**
   * Unique per network, whoever reads it and however it was found: the network's own id with whom it is for (one post may
   * mention two), or made of what it is (a like has no id: like:<post>:<person>). Deduplication goes by it.
   */
  key: string
  /** What was listed when this was found ("mentions", "likes:<post>"), within this profile. */
  scope: string
  /**
   * Another list that has to show it for as long as it is there. Which of the two is read first is chance, and the one
   * that found it may never be read again.
   */
  alsoIn?: string
  fromNetworkId: string
  toNetworkId: string
  /** The network's id of the message. For a like: of what was liked. */
  externalMessageId: string
  /**
   * The network's own time. Where it tells none (likes, shares), the best that is known when it is first seen: of two
   * times for one key the earlier is right.
   */
  at: Date
}

/**
 * The scope was listed in full from `since` (inclusive) to `until` (exclusive): what is held of it there, whichever list
 * found it, and is not among the interactions of the same reading is missing, and gone if it stays so. Null: no end on
 * that side.
 */
export type Covered = {
  scope: string
  since: Date | null
  until: Date | null
  /** It is as long as the network's own count of it: then it has no hole. */
  isCounted?: boolean
}

/** Known to be gone. `at`: since when, by the network's clock; null: it did not say. */
export type Gone = { key: string; at: Date | null }

export type Reading = {
  /** In no order, and one may be there twice: networks repeat themselves. */
  interactions: Interaction[]
  gone: Gone[]
  covered: Covered[]
  /** Opaque; kept per profile and kind, handed in with the next step. */
  cursor: string
  /** More is waiting right now. */
  hasMore: boolean
  /** The network said that it answers this kind no more, or hardly, before this moment. */
  notBefore: Date | null
}

export type Step = {
  kind: string
  /** Null, or one the reader does not understand: the beginning, as far back as the network allows, in small steps. */
  cursor: string | null
  /** Scopes of which something was missing: what is still listed of them is to be listed in full now. */
  doubted?: readonly string[]
}

export type Reader = {
  /** Each has its own cursor, its own intervals and its own limit on the network. */
  kinds: readonly string[]
  /**
   * One step: a few calls, bounded. Repeating a step is harmless. Throws NetworkError: `rate-limited` (with retryAt),
   * `reconnect`, `retry`; then the old cursor stays good. The profile's own posts are found on the network, also those
   * that Carillon did not publish: there is nothing else to hand in.
   */
  read(account: Account, step: Step, signal: AbortSignal): Promise<Reading>
  /** Whether a refusal for too many calls is about the whole app: every other profile would only meet it too. */
  isLimitOfAll?(error: NetworkError): boolean
  /** Where the network pushes. */
  push?: Push
}

export type Push = {
  /** Whether the network sent it: checked on the bytes as they came, in constant time. */
  verify(rawBody: Buffer, headers: Record<string, string | undefined>, secret: string): boolean
  /** What one delivery says, by profile; what it does not know it leaves out, and never throws. */
  parse(body: unknown): Pushed[]
}

export type Pushed = {
  networkId: string
  interactions: Interaction[]
  gone: Gone[]
  /** Scopes of which nothing is left: what they hung on is gone. */
  ended: string[]
}
