// The content of a post, as a connector gets it.
import type { MentionPlace } from '../shared/mentions.ts'
import type { Poll } from '../shared/polls.ts'
import type { PostDetails, UserTag } from '../shared/post-details.ts'
import type { PostType } from '../shared/post-types.ts'

/** The content to publish, as it was frozen when the message was scheduled. */
export type Post = {
  /** The id of the message, for log lines only. */
  messageId: string
  /** Made once, when the message was created; the same for every attempt. */
  idempotencyKey: string
  text: string
  /** The places in the text that mention accounts of the address book. */
  mentions?: readonly MentionPlace[]
  /** Pictures and videos, in order. */
  media: PostMedium[]
  /** The data of the extendedInfo item for this profile (Pinterest: boardId, destinationUrl). */
  extended: Record<string, unknown>
  targeting: Record<string, unknown> | null
  privacy: Record<string, unknown> | null
  location: { latitude: number; longitude: number } | null
  /** Null: what the network makes of the media. Always null for a part. */
  postType: PostType | null
  /** A part has none. */
  poll?: Poll | null
  /** The address or id of the post that it quotes. A part quotes none. */
  quote?: string | null
  /** The address or id of the post that it reposts: it has nothing else then. */
  repost?: string | null
  /** Of a part: none. */
  postDetails?: PostDetails | null
  /** Null: an ordinary post. */
  follows: Follows | null
}

export type PartForm = 'REPLY' | 'COMMENT'

/** The posts that a part of a chain follows. Its `extended`, `privacy` and `targeting` are those of the first post. */
export type Follows = {
  as: PartForm
  /** The first post of the chain. `firstId`: the one that it was published with, if an edit has given it another. */
  root: PostPlace & { firstId?: string }
  /** The post right before this part: for part 2 the root. A reply answers it; a comment stands below the root. */
  parent: PostPlace
}

/** A post or a part that is out. */
export type OutPost = {
  postId: string
  postUrl: string | null
  text: string
  follows: Follows | null
  /** The address or id of the post that it reposts. */
  repost?: string | null
  /** The result of `prepare` that it was made of. */
  preparedId?: string | null
  privacy?: Record<string, unknown> | null
}

type PostPlace = { postId: string; postUrl: string | null }

/** The known facts of a picture, a video or a PDF. Null: it was given by address and has not been fetched yet. */
export type MediumFacts = {
  kind: 'image' | 'gif' | 'video' | 'document'
  mimeType: string | null
  sizeBytes: number | null
  width: number | null
  height: number | null
  durationSeconds: number | null
  /** A description of the picture or video for people who cannot see it. */
  altText?: string | null
  /** The author has chosen the cover of the video. */
  hasOwnCover?: boolean
  /** The frame that the author has chosen as the cover, in milliseconds. */
  coverOffsetMs?: number
  /** The people in it, by their handles on the network. */
  userTags?: UserTag[]
  /** By the network's name, as the author wrote them: `{ facebook: { title, category } }`. */
  videoOptions?: Record<string, unknown>
}

/** A picture or video of a post, in the rendition that fits the network. */
export type PostMedium = MediumFacts & {
  /** Where the network can fetch it, for the next hours. */
  url: string
  /** A still picture of a video. */
  coverUrl: string | null
  /** The name under which it was uploaded, if one was given. */
  fileName?: string
  /** For a network that does not fetch media itself: each call opens a new stream of the bytes. */
  open(signal: AbortSignal): Promise<OpenedMedium>
}

export type OpenedMedium = {
  sizeBytes: number
  mimeType: string
  bytes: AsyncIterable<Uint8Array>
}

/**
 * Whom a post can mention. `handle`: as `mentions.handles` of the network wants it. `id`: the network's own, where a mention needs it.
 */
export type FoundPerson = { name: string; handle: string; id: string | null }
