// How a network shows a post.
import {
  Bookmark,
  ChartNoAxesColumn,
  Ellipsis,
  Forward,
  Heart,
  type LucideIcon,
  MessageCircle,
  MessageSquare,
  MessageSquareText,
  Repeat2,
  Reply,
  Send,
  Share,
  Star,
  ThumbsUp,
} from 'lucide-react'
import type { Texts } from '../../../texts/texts.ts'
import type { Mark } from '../../../ui/mark-paths.ts'

type Act = { icon: LucideIcon; label?: keyof Texts['composer']['acts'] }

export type Likeness = {
  /** `short`: text beside the picture of the author. `feed`: the picture first. `post`: the text above. `pin`: a tall picture. */
  shape: 'short' | 'feed' | 'post' | 'pin'
  media: 'grid' | 'square' | 'tall'
  /** Where the address of the author stands. */
  handle: 'beside' | 'below' | 'none'
  avatar: 'round' | 'square'
  /** It shows no post without one. */
  needsPicture: boolean
  showsLinks: boolean
  /** Without a picture, the linked page is shown as a card. */
  hasLinkCard: boolean
  /** Characters before "more". */
  cutAfter: number
  /** What readers can do with it. */
  acts: Act[]
}

const short: Likeness = {
  shape: 'short',
  media: 'grid',
  handle: 'beside',
  avatar: 'round',
  needsPicture: false,
  showsLinks: true,
  hasLinkCard: true,
  cutAfter: Number.POSITIVE_INFINITY,
  acts: [],
}
const post: Likeness = { ...short, shape: 'post', handle: 'none', cutAfter: 477 }
const picture: Likeness = {
  ...post,
  needsPicture: true,
  showsLinks: false,
  hasLinkCard: false,
}

const likenesses: Record<Mark, Likeness> = {
  x: {
    ...short,
    acts: [
      { icon: MessageCircle },
      { icon: Repeat2 },
      { icon: Heart },
      { icon: ChartNoAxesColumn },
      { icon: Bookmark },
    ],
  },
  bluesky: {
    ...short,
    acts: [{ icon: MessageSquare }, { icon: Repeat2 }, { icon: Heart }, { icon: Ellipsis }],
  },
  mastodon: {
    ...short,
    avatar: 'square',
    handle: 'below',
    acts: [{ icon: Reply }, { icon: Repeat2 }, { icon: Star }, { icon: Bookmark }],
  },
  threads: {
    ...short,
    handle: 'none',
    acts: [{ icon: Heart }, { icon: MessageCircle }, { icon: Repeat2 }, { icon: Send }],
  },
  facebook: {
    ...post,
    acts: [
      { icon: ThumbsUp, label: 'like' },
      { icon: MessageSquare, label: 'comment' },
      { icon: Forward, label: 'share' },
    ],
  },
  linkedin: {
    ...post,
    cutAfter: 210,
    acts: [
      { icon: ThumbsUp, label: 'like' },
      { icon: MessageSquareText, label: 'comment' },
      { icon: Repeat2, label: 'repost' },
      { icon: Send, label: 'send' },
    ],
  },
  instagram: {
    ...picture,
    shape: 'feed',
    media: 'square',
    cutAfter: 125,
    acts: [{ icon: Heart }, { icon: MessageCircle }, { icon: Send }, { icon: Bookmark }],
  },
  pinterest: {
    ...picture,
    shape: 'pin',
    media: 'tall',
    cutAfter: 100,
    acts: [{ icon: Heart }, { icon: MessageCircle }, { icon: Share }],
  },
}

export function likenessOf(mark: Mark): Likeness {
  return likenesses[mark]
}
