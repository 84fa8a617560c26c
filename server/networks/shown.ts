// A network as people see it: one pure file shown.ts in each network's folder, which a browser can load too. The description
// includes it (description.ts) and GET /v1/networks answers it, so that a client needs to know no network by its name.
import type { MentionForm } from './shared/mentions.ts'
import type { PollRule } from './shared/polls.ts'
import type { PostDetailName } from './shared/post-details.ts'
import type { PostType } from './shared/post-types.ts'
import type { QuoteRule } from './shared/quotes.ts'

export type ShownNetwork = {
  /** In settings, error codes, metrics, API paths, storage and sandbox tokens. X is x in code and keeps its old name, twitter, there. */
  name: string
  /** As people know it: X. */
  title: string
  types: {
    /** Profile types that messages are published to. */
    published: readonly string[]
    /** Further profile types of the network. Their profiles are stored and listed; a message for one is refused. */
    listed: readonly string[]
  }
  brand: Brand
  addresses: { person?: AddressForm; post?: AddressForm }
  preview: PreviewForm
  text: ShownText
  /** How many profiles of the network one message may have, and whether others may stand beside them (shared/bundle.ts). */
  bundles: Bundles
  images: ImageLimits
  moving: MovingLimits
  /** Without it, alt texts are left out. */
  altText?: AltTextLimits
  media: MediaRule
  /** Beside FEED, which every network has. */
  postTypes?: readonly PostTypeRule[]
  /** Without it: the network has no polls that apps can publish. */
  polls?: PollRule
  /** Without it: posts cannot quote others, or not through Carillon. */
  quotes?: QuoteRule
  /** Without it: posts cannot be reposted, or not through Carillon. */
  reposts?: RepostRule
  /** The details that a post can have beside text and media. Others are refused. */
  details?: ShownDetails
  /** The parts that may follow a post. Without it, the network has neither replies nor comments that apps can publish. */
  parts?: ShownParts
  /** How posts mention accounts. Without it: not at all, and the name of the contact stands in the text. */
  mentions?: MentionForm
  /** A post goes to a board of its profile, which the author chooses. */
  hasBoards?: true
  /** The changes that apps can make to a post that is out. Without it: none. */
  afterPublishing?: ShownAfterPublishing
  /** The actions on a published post. `open`: the message has its address. */
  postActions: readonly PostAction[]
}

/** Shared by the networks of one company. Their profiles also share a text of their own in the composer. */
export type Brand = {
  /** Stored in drafts: never change it. */
  id: string
  name: string
  /** The path of an SVG on a grid of 24. */
  mark: string
  /** The colours of the mark on a light and on a dark page. */
  colors: { light: string; dark: string }
}

/**
 * Makes an address of the network's id of a person or a post. `ids`: the regular expression that an id must match. In the template,
 * {id} is the whole id, and other names in braces are named groups of the expression.
 */
export type AddressForm = { template: string; ids: string }

/** How the network shows a post to its readers. */
export type PreviewForm = {
  /** `short`: text beside the picture of the author. `feed`: the picture first. `post`: the text above. `pin`: a tall picture. */
  shape: 'short' | 'feed' | 'post' | 'pin'
  media: 'grid' | 'square' | 'tall'
  /** Where the address of the author stands. */
  handle: 'beside' | 'below' | 'none'
  avatar: 'round' | 'square'
  showsLinks: boolean
  /** Without a picture, the linked page is shown as a card. */
  hasLinkCard: boolean
  /** Characters before "more". Null: the whole text is shown. */
  cutAfter: number | null
  /** The actions that readers have below a post. */
  acts: readonly ReaderAct[]
}

export type ReaderAct = { icon: ActIcon; label?: ActLabel }

/** Named after what the icon shows. */
export const actIcons = [
  'bookmark',
  'bubble',
  'chart',
  'ellipsis',
  'forward',
  'heart',
  'lined-bubble',
  'repeat',
  'reply',
  'send',
  'share',
  'square-bubble',
  'star',
  'thumb',
] as const
export type ActIcon = (typeof actIcons)[number]

export const actLabels = ['like', 'comment', 'share', 'repost', 'send'] as const
export type ActLabel = (typeof actLabels)[number]

export type ShownText = {
  limit: number
  /** In words: two networks that count characters may mean different things by them. */
  unit: string
  /** The name of the function that counts (shared/count-text.ts). A client that does not know it asks for a report instead. */
  counter: string
  /** In one text. Without it: any number. */
  maxHashtags?: number
}

/** `one`: at most one profile of the network in a message. `alone`: no other profile beside it. */
export type Bundles = 'any' | 'one' | 'alone'

/** The pictures that the network accepts. Any other gets a rendition: re-encoded, scaled down, padded to the ratio. */
export type ImageLimits = {
  mimeTypes: readonly string[]
  maxBytes: number
  /** Width by height. */
  minRatio?: number
  maxRatio?: number
  maxWidth?: number
}

export type MovingLimits = {
  /** Undefined: the network takes no GIF. */
  gif?: { maxBytes: number }
  video: { mimeTypes: readonly string[]; maxBytes: number; minSeconds: number; maxSeconds: number }
}

type MediumKind = 'image' | 'gif' | 'video' | 'document'

/** How many characters an alt text may have, for each kind of medium that the network takes one for. */
export type AltTextLimits = Partial<Record<MediumKind, number>>

export type MediaRule = {
  /** How many of the kinds in `together` one post may have. Any other kind stands alone. */
  max: number
  together: readonly MediumKind[]
  /** There is no post without a medium. */
  isNeeded: boolean
}

/** A type of post, where its rules differ from those of a post in the feed. */
export type PostTypeRule = {
  type: Exclude<PostType, 'FEED'>
  media: { min: number; max: number; kinds: readonly MediumKind[] }
  video?: { minSeconds: number; maxSeconds: number }
  /** A text would not be shown. */
  hasNoText?: true
  /** Nothing can follow it. */
  hasNoParts?: true
  /** Alt texts are left out. */
  hasNoAltText?: true
  /** Its video has no cover: a picture is left out, and a chosen frame refused. */
  hasNoCover?: true
  /** A targeting is left out. */
  hasNoTargeting?: true
  /** The names in `videoOptions` that it takes, where they are fewer than those of a post. */
  videoOptions?: readonly string[]
  /** The details that it takes, where they are fewer than those of a post. */
  details?: readonly PostDetailName[]
}

/** `pattern`: the regular expression that an id or a handle must match. */
export type HandleForm = { pattern: string; example: string }

/** `pattern`: the regular expression for the names of posts. Its group `id` is what the network needs. */
export type RepostRule = { pattern: string; example: string }

export type ShownDetails = {
  placeId?: HandleForm
  collaborators?: { max: number; handles: HandleForm }
  /** `max`: in one medium. A person in a picture has a place in it, a person in a video has none. */
  userTags?: { max: number; handles: HandleForm }
  madeWithAi?: true
  paidPartnership?: true
}

export type ShownParts = {
  as: 'REPLY' | 'COMMENT'
  /** If it differs from that of a post. */
  text?: ShownText
  /** `post`: the same as a post, but never required. `picture`: one picture. */
  media: 'post' | 'picture' | 'none'
}

export type ShownAfterPublishing = {
  /** `withinSeconds`: of the publishing. `textOnly`: a post with media or details would lose them, and is not edited. */
  editText?: { withinSeconds?: number; textOnly?: true }
  delete: boolean
}

export type PostAction = 'open'
