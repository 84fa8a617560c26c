import { CircleHelp, CircleSlash, Hourglass, TriangleAlert } from 'lucide-react'
import { mayBeLive } from './notice-words.ts'
import type { Notice } from './notices.ts'

/** The colours of the state in which the message ended. */
export function lookOf({ type, message }: Notice): 'rejected' | 'pending' | 'failed' {
  if (type === 'MESSAGE_REJECTED' || type === 'POST_CHANGE_REJECTED') return 'rejected'
  if (type === 'POST_CHANGE_FAILED') return 'failed'
  return type === 'REVIEW_EXPIRED' || mayBeLive(message) ? 'pending' : 'failed'
}

export function NoticeIcon({ notice }: { notice: Notice }) {
  const Icon = iconOf(notice)
  return <Icon size={18} aria-hidden />
}

function iconOf({ type, message }: Notice) {
  if (type === 'MESSAGE_REJECTED' || type === 'POST_CHANGE_REJECTED') return CircleSlash
  if (type === 'POST_CHANGE_FAILED') return TriangleAlert
  if (type === 'REVIEW_EXPIRED') return Hourglass
  return mayBeLive(message) ? CircleHelp : TriangleAlert
}
