import { plural } from './plural.ts'

export const review = {
  lede: 'These messages are published only after approval.',
  queue: 'Waiting',
  current: 'Message under review',
  place: (place: number, total: number) => `${place} of ${total}`,
  goesOut: (when: string) => `Scheduled for ${when}`,
  goesOutOnApproval: 'Published as soon as it is approved',
  onApproval: 'at once',
  to: (profile: string, network: string) => `To ${profile} on ${network}`,
  writtenBy: (name: string) => `Written by ${name}`,
  mayDecide: (names: string, count: number) =>
    plural(count, {
      one: '{names} may decide',
      other: '{names}: any one of them may decide',
    }).replace('{names}', () => names),
  approve: 'Approve',
  reject: 'Reject',
  edit: 'Edit',
  previous: 'Previous message (K)',
  next: 'Next message (J)',
  nextOne: 'Next',
  previousOne: 'Previous',
  changed: 'Changed since the last review',
  seeEarlier: 'See the earlier message',
  nothingChanged: 'Nothing has changed.',
  timeChanged: (before: string, after: string) => `Time: ${after}, was ${before}`,
  mediaChanged: (added: number, removed: number) =>
    [
      added > 0
        ? plural(added, { one: '# picture or video added', other: '# pictures or videos added' })
        : '',
      removed > 0
        ? plural(removed, {
            one: '# picture or video removed',
            other: '# pictures or videos removed',
          })
        : '',
    ]
      .filter(Boolean)
      .join(', '),
  mediaRearranged:
    'Pictures or videos in another order, or with another description, other people or another cover',
  saidChanged: (names: string) => `Changed as well: ${names}`,
  said: {
    postType: 'the type of post',
    poll: 'the poll',
    quote: 'the quoted post',
    repost: 'the post that is shared',
    postDetails: 'place, authors or labels',
    parts: 'what follows',
  },
  tagsChanged: (before: string, after: string) =>
    `Tags: ${after || 'none'}, were ${before || 'none'}`,
  detailsChanged: 'Settings for the network, such as audience or location',
  isFirst: 'This is the first one.',
  isLast: 'This is the last one.',
  done: { approve: 'Approved', reject: 'Rejected' },
  refused: { approve: 'It was not approved', reject: 'It was not rejected' },
  lookAgain: 'Look at it again',
  rejectTitle: 'Reject this message?',
  rejectText: 'It is not published. The author can change it and send it again.',
  reason: 'Reason',
  reasonHint: 'The author and all reviewers can read it.',
  reasonMissing: 'Enter a reason first: the author needs it to improve the message.',
  editTitle: 'Edit this message',
  text: 'Text',
  editHint: 'It stays under review. Everyone sees that you have changed it.',
  unchanged: 'Nothing has changed yet.',
  save: 'Save',
  saved: 'Saved. It still waits for approval.',
  notSaved: 'It was not saved',
  empty: 'Nothing waits for your review',
  emptyText: 'Messages that you may approve appear here.',
  toCalendar: 'Open the calendar',
}
