import { plural } from './plural.ts'

export const notices = {
  title: 'Notices',
  lede: 'What happened to your messages. Kept for 90 days.',
  toSettings: 'Choose what is mailed',
  markAll: 'Mark all as read',
  allRead: 'All notices are read.',
  notMarked: 'They are still unread',
  /** Before the title, for screen readers. */
  unread: 'Unread: ',
  empty: 'Nothing has happened yet',
  emptyText:
    'When a message of yours is rejected, is not reviewed in time or cannot be published, you read it here.',
  earlier: 'Show earlier ones',
  quoted: (text: string) => `“${text}”`,
  rejectedBy: (name: string, quoted: string) => `${name} rejected ${quoted}`,
  rejected: (quoted: string) => `${quoted} was rejected`,
  expired: (quoted: string) => `${quoted} was not reviewed in time`,
  failed: (quoted: string) => `${quoted} was not published`,
  unknown: (quoted: string) => `${quoted} may be published`,
  changeFailed: (quoted: string) => `The change of ${quoted} was not made`,
  changeRejected: (quoted: string) => `The change of ${quoted} was rejected`,
  changeRejectedBy: (name: string, quoted: string) => `${name} rejected the change of ${quoted}`,
  expiredReason: 'It was due while it waited for a review, so it was not published.',
  unknownReason: 'The network gave no clear answer. Look there before you send it again.',
  /** A toast: Olivia Owner rejected “Spring opening”: The date is wrong */
  because: (title: string, reason: string) => `${title}: ${reason}`,
  arrived: (count: number) => plural(count, { one: '# new notice', other: '# new notices' }),
  open: 'Open',
  change: {
    MESSAGE_REJECTED: 'Change it',
    REVIEW_EXPIRED: 'Choose another time',
    MESSAGE_FAILED: 'Edit and send again',
  },
  see: 'See the message',
  seeNew: 'See the new message',
}
