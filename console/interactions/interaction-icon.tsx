import {
  AtSign,
  Heart,
  type LucideIcon,
  Mail,
  MessageCircle,
  MessageSquareText,
  PenLine,
  Quote,
  Repeat2,
} from 'lucide-react'
import type { Interaction } from './interactions.ts'

const icons: Record<Interaction['type'], LucideIcon> = {
  MENTION: AtSign,
  PRIVATE_MESSAGE: Mail,
  COMMENT: MessageSquareText,
  REPLY: MessageCircle,
  POST: PenLine,
  LIKE: Heart,
  QUOTE: Quote,
  SHARE: Repeat2,
}

export function InteractionIcon({ type, size = 15 }: { type: Interaction['type']; size?: number }) {
  const Icon = icons[type]
  return <Icon size={size} aria-hidden />
}
