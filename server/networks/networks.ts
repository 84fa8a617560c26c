// The contract between Carillon and a social network. A connector knows the network's wire protocol and the way out,
// and nothing of ours; the publisher decides by what the contract says and never by which network it is.
import type { Reader } from './reading/reading.ts'

/** What goes out, as it was frozen when the message was scheduled. */
export type Post = {
  /** The id of our message: only for log lines. */
  messageId: string
  /** Made once, when the message was created: the same for every attempt. */
  idempotencyKey: string
  text: string
  /** Pictures and videos, in order. */
  media: PostMedium[]
  /** The extendedInfo item's data that is meant for this profile (Pinterest: boardId, destinationUrl). */
  extended: Record<string, unknown>
  targeting: Record<string, unknown> | null
  privacy: Record<string, unknown> | null
  location: { latitude: number; longitude: number } | null
}

/** What is known of a picture or video. Null: it is an address that somebody gave, and nobody has looked there yet. */
export type MediumFacts = {
  kind: 'image' | 'gif' | 'video'
  mimeType: string | null
  sizeBytes: number | null
  width: number | null
  height: number | null
  durationSeconds: number | null
}

/** A picture or video of a post, as this network is to get it: the rendition that fits it. */
export type PostMedium = MediumFacts & {
  /** Where the network may fetch it, now and for the next hours. */
  url: string
  /** A still picture of a video. */
  coverUrl: string | null
  /** For a network that fetches nothing by address: a fresh stream of the bytes with each call. */
  open(signal: AbortSignal): Promise<OpenedMedium>
}

export type OpenedMedium = {
  sizeBytes: number
  mimeType: string
  bytes: AsyncIterable<Uint8Array>
}

/** What a picture must be like. One that is not gets a rendition: re-encoded, scaled down, padded to the ratio. */
export type ImageLimits = {
  mimeTypes: readonly string[]
  maxBytes: number
  /** Width by height. */
  minRatio?: number
  maxRatio?: number
  maxWidth?: number
}

/** A message before it is stored: of its media only what is known of the originals. */
export type Proposal = Omit<Post, 'messageId' | 'idempotencyKey' | 'media'> & {
  media: MediumFacts[]
}

/** The profile on the network, with what is needed to act for it. */
export type Account = {
  networkId: string
  username: string
  /** Opened just before the call; never logged. */
  credentials: Record<string, unknown>
}

export type Published = {
  /** Null where the member was handed the post, or where the network did not say which one it is. */
  postId: string | null
  /** The network has no interface for it: the member has to post it (INSTAGRAM personal). */
  isHandedOver?: true
  postUrl: string | null
  /** What was left out because the network has no such feature, in a sentence. */
  note?: string
}

/** What a look at the network found out about an attempt whose outcome is not known. */
export type Finding =
  | { found: Published }
  | {
      found?: undefined
      absent: true
      /** Of a repetition: the older post that it repeats was seen, and is not ours. */
      isTwinSeen?: boolean
    }

export type Attempt = {
  /** When the first attempt of this message began: what lies on the network since then may be ours. */
  startedAt: Date
  /** When the last one was over. Null: nobody saw its end, and it may still be under way. */
  endedAt: Date | null
  /** By the clock that wrote the other times, read just before the look. */
  now: Date
  /** What `prepare` returned for it, if it came that far. */
  preparedId: string | null
  /** Posts of this account that belong to other messages: they are not the one looked for. */
  otherPostIds: string[]
  /** The network has refused it as a repetition: the older post that it repeats is looked for, too. */
  isRepetition?: boolean
}

export type Mistake = { message: string; hint?: string; resource?: { type: string; id: string } }

/** How long a network needs until "not to be seen" means "not there". docs/publishing.md has the reasons. */
export type Settling = {
  /** After the end of an attempt that we saw. */
  settlingSeconds: number
  /** How much longer when nobody saw it, because the process died: the kernel may still deliver its request. */
  lateArrivalSeconds: number
}

export type Network = Settling & {
  /** Profile types it serves. */
  types: readonly string[]
  /** How it is named in settings, in the sandbox and in metrics: twitter, facebook, instagram, pinterest. */
  name: string
  /** As people know it: X, Facebook, Instagram, Pinterest. */
  title: string
  /**
   * Checks of a message before it is stored, in the network's own units; every mistake found. Of pictures it refuses only
   * what no rendition can mend.
   */
  check(proposal: Proposal): Mistake[]
  /** For renditions of pictures; GIFs and videos go as they are. */
  images: ImageLimits
  /**
   * A first phase that publishes nothing and may be repeated: uploads, an unpublished post, a container. What it returns
   * is best kept for every later attempt: publishing the same prepared thing again cannot make a second post.
   */
  prepare?(account: Account, post: Post, signal: AbortSignal): Promise<string>
  /** Which posts have a first phase; without it, all do. */
  prepares?: 'media'
  /** The one call that publishes. Exactly one request that has an effect, bounded by the signal. */
  publish(
    account: Account,
    post: Post,
    preparedId: string | null,
    signal: AbortSignal,
  ): Promise<Published>
  /**
   * Looks whether an attempt went through. Reads only, and by text, time and what was prepared: it gets no media. A
   * NetworkError says that it could not look now, and nothing about the post.
   */
  find(account: Account, post: Post, attempt: Attempt, signal: AbortSignal): Promise<Finding>
  /** A look goes by what was prepared, and is exact. Without it: by text and time. */
  looksById?: true
  /** Where interactions can be read. */
  reader?: Reader
}

export type NetworkErrorKind =
  /** Surely not taken; may work later (5xx before acceptance, connection refused). */
  | 'retry'
  /** Surely not taken; the network asks to wait until `retryAt`. */
  | 'rate-limited'
  /** Surely not taken; the profile must be connected again, or its token renewed. */
  | 'reconnect'
  /** Surely not taken and never will be (refused content, missing board). */
  | 'rejected'
  /** It may have been taken: time-out, reset, 5xx after the body was sent. Never repeated blindly. */
  | 'unknown-outcome'

export class NetworkError extends Error {
  readonly kind: NetworkErrorKind
  readonly code: string
  /** For a person: what to do about it. */
  readonly hint: string | undefined
  readonly retryAt: Date | undefined

  constructor(
    kind: NetworkErrorKind,
    code: string,
    message: string,
    details: { hint?: string; retryAt?: Date; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause })
    this.kind = kind
    this.code = code
    this.hint = details.hint
    this.retryAt = details.retryAt
  }
}

type End = { monotonic: number; wall: number }
const ends = new WeakMap<AbortSignal, End>()
const timeIsUp = new Error('The time for the call is over.')

/** A signal that knows its end also by the clock: the timer of a process that was frozen comes late. */
export function callWithin(ms: number): AbortSignal {
  // Not AbortSignal.timeout: it makes an error with its stack for every call, most of which are long answered by then.
  const stop = new AbortController()
  setTimeout(() => stop.abort(timeIsUp), ms).unref()
  const { signal } = stop
  ends.set(signal, { monotonic: performance.now() + ms, wall: Date.now() + ms })
  return signal
}

/** To be asked at the last moment before anything is sent. */
export function isOver(signal: AbortSignal): boolean {
  const end = ends.get(signal)
  return (
    signal.aborted ||
    (end !== undefined && (performance.now() > end.monotonic || Date.now() > end.wall))
  )
}

const sent = new WeakSet<AbortSignal>()

/** The first byte of a request under this signal is about to be written. */
export function noteSent(signal: AbortSignal): void {
  sent.add(signal)
}

export function isSent(signal: AbortSignal): boolean {
  return sent.has(signal)
}

/** A signal with the same end that can be stopped before. */
export function stoppable(signal: AbortSignal): {
  signal: AbortSignal
  stop(reason: Error): void
} {
  const stop = new AbortController()
  const both = AbortSignal.any([signal, stop.signal])
  const end = ends.get(signal)
  if (end) ends.set(both, end)
  return { signal: both, stop: (reason) => stop.abort(reason) }
}

/** Whether `publish` needs what `prepare` makes. If so and there is none, `publish` was never called. */
export function hasFirstPhase(network: Network, hasMedia: boolean): boolean {
  return network.prepare !== undefined && (network.prepares !== 'media' || hasMedia)
}
