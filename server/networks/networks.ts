// The contract between Carillon and a social network. A connector knows the network's wire protocol and the HTTP client, and
// nothing else of Carillon; the publisher decides by the contract and never by the network's name.
import type { Reason } from '../errors/reasons.ts'
import { render, type Said, type Sentence, say } from '../sentences/sentences.ts'
import type { Authorizer } from './connecting.ts'
import type { Reader } from './interactions/reader.ts'
import type { Follows, FoundPerson, MediumFacts, OutPost, Post } from './post/content.ts'
import type { MentionForm } from './shared/mentions.ts'
import type { AltTextLimits, ImageLimits, PostTypeRule, ShownParts, ShownText } from './shown.ts'

export type { NetworkDescription } from './description.ts'
export type {
  Follows,
  FoundPerson,
  MediumFacts,
  OpenedMedium,
  OutPost,
  PartForm,
  Post,
  PostMedium,
} from './post/content.ts'
export type { AltTextLimits, ImageLimits } from './shown.ts'

/**
 * The fields beside text and media that the network has a feature for. Others are left out, and the validation report says so before the
 * message is sent (post/left-out.ts). A field listed here with a wrong value is a mistake (`check`).
 */
export type Takes = {
  /** Names in the data of an extendedInfo item. */
  options?: readonly string[]
  /** Names in `privacy`. */
  privacy?: readonly string[]
  /** Whether all of it is understood. Without it nothing is. */
  targeting?(targeting: Record<string, unknown>): boolean
  /** The cover of a video that is the only medium of its post: a picture. */
  cover?: true
  /** One of its frames as the cover. */
  coverFrame?: true
  /** Names in `videoOptions`, under the network's own name. */
  videoOptions?: readonly string[]
}

/** How long a text may be, in the network's own unit. The checks of the network count with the same function. */
export type TextLimit = Omit<ShownText, 'counter'> & { length(text: string): number }

/** `hasText`: whether it has the text that was asked about. Null: the network does not tell. */
export type Seen =
  | { isThere: false }
  | { isThere: true; hasText: boolean | null; latest?: Pick<Published, 'postId' | 'postUrl'> }

/**
 * Calls about a post that is out. Each of `edit` and `remove` is one request that has an effect, bounded by the signal. A lost answer is
 * settled by `look`, which only reads.
 */
export type AfterPublishing = {
  /** Without it, the network shows apps no posts: a lost answer stays unknown. */
  look?(account: Account, post: OutPost, text: string, signal: AbortSignal): Promise<Seen>
  /** Returns the post as it is known from now on: X gives it another id. */
  edit?(
    account: Account,
    post: OutPost,
    text: string,
    signal: AbortSignal,
  ): Promise<Pick<Published, 'postId' | 'postUrl'>>
  remove?(account: Account, post: OutPost, signal: AbortSignal): Promise<void>
}

/** A message before it is stored; its media are known only by the facts of the originals. */
export type Proposal = Omit<Post, 'messageId' | 'idempotencyKey' | 'media' | 'follows'> & {
  media: MediumFacts[]
  /** Null: an ordinary post. */
  follows: Pick<Follows, 'as'> | null
  /** The limits of the account's server, on a network of many servers; as its connector stored them. */
  serverLimits?: unknown
}

/** The profile on the network, with the credentials to act for it. */
export type Account = {
  networkId: string
  username: string
  /** The server of the account, on a network that has many. */
  server?: string | null
  /** Decrypted just before the call; never logged. */
  credentials: Record<string, unknown>
}

export type Published = {
  /** Null if the post was handed to its author, or if the network did not name the post. */
  postId: string | null
  /** The network offers no interface for it: the author has to post it (INSTAGRAM personal). */
  isHandedOver?: true
  postUrl: string | null
  /** A sentence naming what was left out because the network has no such feature. */
  note?: Said
}

/** The result of searching the network for an attempt whose outcome is unknown. */
export type Finding =
  | { found: Published }
  | {
      found?: undefined
      absent: true
      /** For a repetition: the older post that it repeats is visible, and is not ours. */
      isTwinSeen?: boolean
    }

export type Attempt = {
  /** When the first attempt of this message began: any newer post may be ours. */
  startedAt: Date
  /** When the last attempt ended. Null: its end was not observed, and it may still be under way. */
  endedAt: Date | null
  /** By the clock that wrote the other times, read just before `find` is called. */
  now: Date
  /** The result of `prepare`, if the attempt came that far. */
  preparedId: string | null
  /** Posts of this account that belong to other messages, and so cannot be this one. */
  otherPostIds: string[]
  /** The network refused it as a repetition: `find` also searches for the older post. */
  isRepetition?: boolean
  /** The post that it named then. */
  repeats?: string | null
  /** When the first attempt began whose outcome was never learnt. Null: the last attempt is refused, and no earlier one is in doubt. */
  doubtSince?: Date | null
}

export type Mistake = {
  message: Said
  hint?: Said
  resource?: { type: string; id: string }
  reason: Reason
  /** Where it is in the proposal: text, media, media/2, extended/boardId. */
  param?: string
}

/** `publish`, `prepare` and `find` get a part as a post with `follows`. */
export type PartRules = Omit<ShownParts, 'text'> & {
  /** If it differs from that of a post. */
  text?: TextLimit
  /** Reports every mistake of one part. Without it, `check` of the network does. */
  check?(part: Proposal): Mistake[]
  /** A part has no first phase, although posts have one. */
  hasNoFirstPhase?: true
  /** A part cannot be published again without making a second one, although a post can (`settling.isExact`). */
  isInexact?: true
  /** Where `isInexact` makes it differ from that of a post. */
  settling?: Settling
  /** The network shows apps no parts, so `find` cannot see them: an unknown outcome stays unknown. */
  isUnseen?: true
}

/** How long to wait before a post that cannot be found counts as not published. docs/publishing.md has the reasons. */
export type Settling = {
  /** After an attempt whose end was observed. */
  settlingSeconds: number
  /**
   * How much longer if the process died before the end: the kernel, or a proxy on the way, may still deliver its request.
   * `server`: the account's, on a network of many servers.
   */
  lateArrivalSeconds(server: string | null): number
}

export type Network = Settling & {
  /** Profile types it serves. */
  types: readonly string[]
  /** ShownNetwork.name: in settings, error codes, metrics, API paths and storage. */
  name: string
  /** As people know it: X. */
  title: string
  /**
   * Checks a message before it is stored, in the network's own units, and reports every mistake. Refuses only pictures that
   * no rendition can repair.
   */
  check(proposal: Proposal): Mistake[]
  text: TextLimit
  /** Of a repost, if it differs from that of a post. */
  repostSettling?: Settling
  takesLocation?: true
  /** Without it, alt texts are left out. */
  altText?: AltTextLimits
  takes?: Takes
  /** Types of posts beside FEED. */
  postTypes?: readonly PostTypeRule[]
  /** For renditions of pictures; GIFs and videos are sent unchanged. */
  images: ImageLimits
  /**
   * A first phase that publishes nothing and may be repeated: uploads, an unpublished post, a container. The publisher keeps
   * the result for every later attempt, because publishing the same prepared thing twice cannot make a second post.
   */
  prepare?(account: Account, post: Post, signal: AbortSignal, progress?: Progress): Promise<string>
  /** Whether this is what `Progress.keep` was given: `prepare` goes on with it, and `publish` cannot use it. */
  isUnfinished?(preparedId: string): boolean
  /** Only posts with media have a first phase; without it, all posts do. */
  prepares?: 'media'
  /** Whether the network, or the server of an account, answers at all. Has no effect there. */
  greet?(server: string | null, signal: AbortSignal): Promise<boolean>
  /** The one call that publishes. Exactly one request that has an effect, bounded by the signal. */
  publish(
    account: Account,
    post: Post,
    preparedId: string | null,
    signal: AbortSignal,
  ): Promise<Published>
  /**
   * Finds out whether an attempt published. Only reads, and compares text, time and what was prepared: it gets no media. A
   * NetworkError means that the network could not be read, and says nothing about the post.
   */
  find(account: Account, post: Post, attempt: Attempt, signal: AbortSignal): Promise<Finding>
  /** `find` asks for what was prepared and is exact. Without it: it compares text and time. */
  looksById?: true
  /**
   * For a network that lists no posts to apps, so that `find` finds nothing: a doubt is settled by publishing the same preparation
   * again, because the network refuses a repetition and names the post. Only within this time of the first attempt in doubt. Not for
   * parts: no network is known to refuse a comment that is repeated.
   */
  repeatsWithinSeconds?: number
  /** The network's id of the account with this handle, for a mention. Undefined: there is none. Only reads; a NetworkError: not known. */
  findMentioned?(handle: string, signal: AbortSignal): Promise<string | undefined>
  /** People by a part of their names or handles. Without it: apps cannot search people there. Only reads. */
  findPeople?(account: Account, query: string, signal: AbortSignal): Promise<FoundPerson[]>
  /** How posts mention accounts. Without it: names stay names. */
  mentions?: MentionForm
  /** How what follows a post is published. Without it or null: the network has neither replies nor comments that apps can publish. */
  parts?: PartRules | null
  /** Calls that edit and delete posts that are out; `ShownNetwork.afterPublishing` says it to people. */
  after?: AfterPublishing
  /** For a network whose interactions can be read. */
  reader?: Reader
  /** For a network whose accounts people connect. */
  authorizer?: Authorizer
  /** Tokens younger than this cannot be renewed. */
  renewalMinAgeSeconds?: number
  /** The network's own address and not a sandbox. */
  isReal: boolean
  /** The web site that shows posts. */
  site: string
}

/** Of a first phase of several uploads: one that fails does not send the finished ones again at the next attempt. */
export type Progress = {
  /** The progress that an earlier attempt kept. */
  begun: string | null
  keep(begun: string): void
}

export type NetworkErrorKind =
  /** Certainly not published; may work later (5xx before acceptance, connection refused). */
  | 'retry'
  /** Certainly not published; the network asks to wait until `retryAt`. */
  | 'rate-limited'
  /** Certainly not published; the profile must be reconnected, or its token renewed. */
  | 'reconnect'
  /** Certainly not published, and never will be (refused content, missing board). */
  | 'rejected'
  /** Possibly published: time-out, reset, 5xx after the body was sent. Never repeated blindly. */
  | 'unknown-outcome'

export class NetworkError extends Error {
  readonly kind: NetworkErrorKind
  readonly code: string
  /** How a person can resolve it. */
  readonly hint: string | undefined
  /** The same in any language. */
  readonly said: { message: Said; hint: Said | undefined }
  readonly retryAt: Date | undefined
  /** The network refused the app's key and not this profile: every profile that the key serves would get the same answer. */
  readonly isAppWide: boolean
  /** A rate limit of a call that does not publish, where each endpoint has its own: other messages may go out. */
  readonly sparesPublishing: boolean
  /** `reconnect` for another reason than the token, such as a permission: renewed tokens would be refused as well. */
  readonly outlivesRenewal: boolean
  /** `reconnect` that a token gets as well which the network has just issued and does not know everywhere yet. */
  readonly mayBeTooNew: boolean
  /** The post that the network named when it refused a repetition. */
  readonly repeats: string | undefined

  constructor(
    kind: NetworkErrorKind,
    code: string,
    message: Said,
    details: {
      hint?: Said | undefined
      retryAt?: Date
      isAppWide?: boolean
      sparesPublishing?: boolean
      outlivesRenewal?: boolean
      mayBeTooNew?: boolean
      repeats?: string | undefined
      cause?: unknown
    } = {},
  ) {
    super(render(message), { cause: details.cause })
    this.kind = kind
    this.code = code
    this.hint = details.hint === undefined ? undefined : render(details.hint)
    this.said = { message, hint: details.hint }
    this.retryAt = details.retryAt
    this.isAppWide = details.isAppWide ?? false
    this.sparesPublishing = details.sparesPublishing ?? false
    this.outlivesRenewal = details.outlivesRenewal ?? false
    this.mayBeTooNew = details.mayBeTooNew ?? false
    this.repeats = details.repeats
  }
}

/** Whether the first phase was finished, so that `publish` may have been called. */
export function isPrepared(network: Network, preparedId: string | null): preparedId is string {
  return preparedId !== null && !network.isUnfinished?.(preparedId)
}

/** Whether `publish` needs the result of `prepare`. If so and there is none, `publish` was never called. */
export function hasFirstPhase(
  network: Network,
  hasMedia: boolean,
  follows: Pick<Follows, 'as'> | null,
): boolean {
  if (follows && network.parts?.hasNoFirstPhase) return false
  return network.prepare !== undefined && (network.prepares !== 'media' || hasMedia)
}

export function kindName(kind: MediumFacts['kind']): Sentence {
  return say(kind === 'image' ? 'picture' : kind)
}
