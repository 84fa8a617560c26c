import { plural } from './plural.ts'

export const message = {
  title: 'Message',
  sentence: {
    scheduled: (when: string) => `It will be published ${when}.`,
    late: (when: string) => `It was due ${when} and is not published yet. Carillon keeps trying.`,
    refusedOnce: (network: string, when: string | undefined) =>
      when
        ? `${network} did not accept it. Carillon tries again ${when}.`
        : `${network} did not accept it. Carillon tries again.`,
    waitsForAccess: (network: string) =>
      `It is not published: ${network} refuses access to the profile. It waits until the profile is reconnected.`,
    lacksAccess: (network: string, when: string) =>
      `It is planned for ${when}, but ${network} refuses access to the profile. It cannot be published until the profile is reconnected.`,
    pending: (when: string) =>
      `It is waiting for review. Once approved, it will be published ${when}.`,
    submitted: () => 'It is being sent to the network.',
    sent: (when: string) => `It was published ${when}.`,
    failed: () => 'It was not published, and will not be tried again.',
    unknown: (network: string) =>
      `Carillon does not know whether it is live. Check on ${network} before you send it again.`,
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
    linksStay:
      'Tagging leaves links as they are. Choose the tag while you edit the message to give its links the parameters of the campaign.',
    hint: 'For your team, never published. Enter adds a tag.',
    hintKnown: 'For your team, never published. Choose one of the existing tags.',
    known: 'Tags of the organization',
    remove: (tag: string) => `Remove the tag ${tag}`,
    unknown: 'Only members who may publish can create new tags. Choose an existing one.',
    tooMany: 'A message can have at most 50 tags.',
    mayNot: 'Only the author, and members who may publish to the profile, can change its tags.',
  },
  campaignLinks: 'Links with the parameters of the campaign',
  parts: {
    title: 'Parts',
    out: (sent: number, count: number) => `${sent} of ${count} are out`,
    mayNotPublish: 'You may not publish for this profile.',
    open: (number: number) => `Open part ${number}`,
    acts: {
      edit: () => 'Edit what is not out',
      goOn: (number: number) => `Send part ${number} and go on`,
      correct: (number: number) => `Correct part ${number} and go on`,
      skip: (number: number) => `Go on without part ${number}`,
      takeBack: () => 'Take the rest back',
    },
    promises: {
      goOn: (number: number) =>
        `Part ${number} is sent now, and then those behind it, one after the other.`,
      correct: (number: number) =>
        `Part ${number} is sent now with this text, then those behind it.`,
      skip: (number: number) =>
        `Part ${number} is left out. The next one follows the last post that is out.`,
      takeBack: () => 'What is out stays. Nothing else of this message is published.',
    },
    done: {
      goOn: 'It goes on',
      correct: 'It goes on',
      skip: 'It goes on',
      takeBack: 'The rest is taken back',
    },
    states: {
      waiting: 'Waits for the part before it',
      waitingThen: (time: string) => `Goes out ${time} after the part before it`,
      stopped: 'Not sent: a part before it is not out',
      takenBack: 'Taken back',
    },
  },
  rest: {
    title: 'Edit what is not out',
    goesOn:
      'It goes on while you write: what is out stays as it is, and a part whose time comes goes out as it was saved last.',
    ended: 'Nothing of it is still to go out: these changes cannot be saved.',
    lost: (number: number) => `Part ${number} went out before you saved, without your change.`,
    locked: 'Cannot be changed here any more',
    addComment: 'Add a comment',
  },
  soon: 'as soon as possible',
  whatHappened: 'History',
  noHistory: 'Nothing has happened yet.',
  others: 'Also sent to',
  openOnNetwork: (network: string) => `Open on ${network}`,
  sendNow: 'Send now',
  sendNowTitle: 'Send it now?',
  sendNowText: (profile: string) =>
    `It is published to ${profile} at once, not at its scheduled time.`,
  sendNowTo: (profile: string) => `Send now to ${profile}`,
  sentNow: 'Publishing now',
  openInComposer: 'This message is being edited in the panel beside: finish or close that first.',
  resend: 'Send again',
  resendTitle: 'Send it again?',
  resendText: (profile: string) =>
    `A new message with the same content is published to ${profile} at once.`,
  resendTextAt: (profile: string, when: string) =>
    `A new message with the same content is published to ${profile} at its time: ${when}.`,
  resendChecked: (network: string) =>
    `I have looked on ${network}: it is not there, or a second post is wanted`,
  resendMissing: 'Look on the network first, then tick the box.',
  resendReviewed: (profile: string) =>
    `A new message with the same content waits for a review. It is published to ${profile} as soon as it is approved.`,
  resendReviewedAt: (profile: string, when: string) =>
    `A new message with the same content waits for a review. Once it is approved, it is published to ${profile} at its time: ${when}.`,
  resendForReview: 'Ask for a review',
  resentForReview: 'It waits for a review',
  mayNotWrite: 'You may not write messages for this profile.',
  mayOnlyPropose:
    'You may only propose messages for this profile. To change its time, edit it: then it is reviewed again.',
  notYours: 'Only its author and people who may publish for this profile can change it.',
  resent: 'It is being sent again',
  resentAt: (when: string) => `Scheduled again for ${when}`,
  delete: 'Delete',
  deleteTitle: 'Delete this message?',
  deleteText: (network: string) =>
    `It is removed from the calendar and will not be published. It never reached ${network}, so nothing stays there.`,
  deleteOthers: (count: number) =>
    plural(count, {
      one: 'The other message that was written with it stays.',
      other: 'The # other messages that were written with it stay.',
    }),
  keeps: {
    submitted: (network: string) => `It is being sent to ${network} at this moment.`,
    sent: (network: string) =>
      `It is published: the post stays on ${network} until you delete it there. Here it is kept as a record.`,
    unknown: (network: string) =>
      `It may be live: look on ${network}, and delete it there if you do not want it. Here it is kept as a record.`,
    failed: (network: string) =>
      `${network} does not have it: there is nothing to delete there. Here it is kept as a record.`,
  },
  edit: 'Edit',
  editAgain: 'Edit and send again',
  copy: 'Copy',
  repeat: 'Repeat …',
  saveAsTemplate: 'Save as a template',
  deleted: 'Deleted',
  media: (number: number) => `Picture or video ${number}`,
  openPdf: 'Download the PDF',
  fetching: 'Being fetched from its address',
  reposts: (post: string) => `Reposts ${post}`,
  repostsPost: 'Reposts',
  quotes: 'Quotes',
  attempt: {
    accepted: (network: string) => `${network} accepted it`,
    rejected: (network: string) => `${network} refused it`,
    unknown: (network: string) => `No answer from ${network}`,
    absent: (network: string) => `No post on ${network} is known yet`,
  },
  /** Approved by Olivia Owner */
  by: (what: string, who: string) => `${what} by ${who}`,
  anApp: 'an app',
  noReason: 'No reason was given.',
  /** Of a message with parts. */
  ofPost: (number: number, what: string) => `Post ${number}: ${what}`,
  begun: (network: string, number: number) => `Sent to ${network}, attempt ${number}`,
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
