import { plural } from './plural.ts'

export const message = {
  title: 'Message',
  sentence: {
    scheduled: (when: string) => `It goes out ${when}.`,
    pending: (when: string) => `It waits for a review, and goes out ${when} once approved.`,
    submitted: () => 'It is on its way to the network.',
    sent: (when: string) => `It was published ${when}.`,
    failed: () => 'It was not published, and will not be tried again.',
    unknown: (network: string) =>
      `Carillon could not learn whether it is live. Check on ${network} before you send it again.`,
    rejected: () => 'It was rejected and is not published.',
  },
  heldByPause:
    'Publishing is paused. If the pause lasts until then, it is published when the pause ends.',
  tagging: {
    tags: 'Tags',
    none: 'No tags yet.',
    add: 'Add tags',
    change: 'Change tags',
    save: 'Save tags',
    notSaved: 'The tags have not changed',
    hint: 'For your team, never published. Enter adds a tag.',
    hintKnown: 'For your team, never published. Choose one of the existing tags.',
    known: 'Tags of the organization',
    remove: (tag: string) => `Remove the tag ${tag}`,
    unknown: 'Only members who may publish can create new tags. Choose an existing one.',
    tooMany: 'A message can have at most 50 tags.',
    mayNot: 'Only the author, and members who may publish to the profile, can change its tags.',
  },
  soon: 'as soon as possible',
  whatHappened: 'What happened',
  noHistory: 'Nothing has happened yet.',
  others: 'Also sent to',
  openOnNetwork: (network: string) => `Open on ${network}`,
  sendNow: 'Send now',
  sendNowTitle: 'Send it now?',
  sendNowText: (profile: string) => `It goes out to ${profile} at once, not at its planned time.`,
  sendNowTo: (profile: string) => `Send now to ${profile}`,
  sentNow: 'It is going out now',
  resend: 'Send again',
  resendTitle: 'Send it again?',
  resendText: (profile: string) =>
    `A new message with the same content goes out to ${profile} at once.`,
  resendChecked: (network: string) =>
    `I have looked on ${network}: it is not there, or a second post is wanted`,
  resendMissing: 'Look on the network first, then tick the box.',
  resent: 'It is being sent again',
  delete: 'Delete',
  deleteTitle: 'Delete this message?',
  deleteText: (network: string) =>
    `It is removed from the calendar and will not go out. It never reached ${network}, so nothing stays there.`,
  deleteOthers: (count: number) =>
    plural(count, {
      one: 'The other message that was written with it stays.',
      other: 'The # other messages that were written with it stay.',
    }),
  keeps: {
    submitted: (network: string) => `It is being handed to ${network} at this moment.`,
    sent: (network: string) =>
      `It is published: the post stays on ${network} until you delete it there. Here it is kept as a record.`,
    unknown: (network: string) =>
      `It may be live: look on ${network}, and delete it there if you do not want it. Here it is kept as a record.`,
    failed: (network: string) =>
      `${network} does not have it: nothing is to be deleted there. Here it is kept as a record.`,
  },
  edit: 'Edit',
  editAgain: 'Edit and send again',
  copy: 'Copy',
  deleted: 'Deleted',
  media: (number: number) => `Picture or video ${number}`,
  fetching: 'Being fetched from its address',
  attempt: {
    accepted: (network: string) => `${network} has it`,
    rejected: (network: string) => `${network} did not take it`,
    unknown: (network: string) => `No answer from ${network}`,
    absent: (network: string) => `No post on ${network} is known yet`,
  },
  /** Approved by Olivia Owner */
  by: (what: string, who: string) => `${what} by ${who}`,
  anApp: 'an app',
  begun: (network: string, number: number) => `Handed to ${network}, attempt ${number}`,
  actions: {
    CREATE: 'Written',
    EDIT: 'Edited',
    APPROVE: 'Approved',
    SCHEDULE: 'Scheduled',
    REJECT: 'Rejected',
    EXPIRE: 'Not reviewed in time',
    DELETE: 'Deleted',
  },
}
