// The icons of a post's actions (like, reply …), by the names that the service gives them.
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
import type { Network } from '../../../networks/networks.ts'

type ActIcon = Network['preview']['acts'][number]['icon']

export const actIcons: Record<ActIcon, LucideIcon> = {
  bookmark: Bookmark,
  bubble: MessageCircle,
  chart: ChartNoAxesColumn,
  ellipsis: Ellipsis,
  forward: Forward,
  heart: Heart,
  'lined-bubble': MessageSquareText,
  repeat: Repeat2,
  reply: Reply,
  send: Send,
  share: Share,
  'square-bubble': MessageSquare,
  star: Star,
  thumb: ThumbsUp,
}
