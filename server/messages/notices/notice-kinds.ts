// The kinds of notices, and the setting of a member that says how each is mailed.
import type { NoticeKind } from '../../mail/mail.ts'
import type { usualNotices } from '../../organizations/organizations.ts'

export const noticeKinds = [
  'MESSAGE_REJECTED',
  'REVIEW_EXPIRED',
  'MESSAGE_FAILED',
  'POST_CHANGE_FAILED',
  'POST_CHANGE_REJECTED',
] as const satisfies readonly NoticeKind[]

/** A message with emailNotification mails its outcome whatever is set here. */
export const settingOf = {
  MESSAGE_REJECTED: 'messageRejected',
  REVIEW_EXPIRED: 'reviewExpired',
  MESSAGE_FAILED: 'messageFailed',
  POST_CHANGE_FAILED: 'messageFailed',
  POST_CHANGE_REJECTED: 'messageRejected',
} as const satisfies Record<NoticeKind, keyof typeof usualNotices>
