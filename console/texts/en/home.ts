import { plural } from './plural.ts'

export const home = {
  morning: (name: string) => `Good morning, ${name}`,
  afternoon: (name: string) => `Good afternoon, ${name}`,
  evening: (name: string) => `Good evening, ${name}`,
  /** From eleven at night to five in the morning. */
  night: (name: string) => `Hello, ${name}`,
  welcome: 'Three steps, and your first post is out.',
  nothingToday: (day: string) => `${day}. No messages today.`,
  /** Tuesday 17 November. 6 messages today; 2 published, 1 sending now. */
  today: (day: string, total: number, out: number, sending: number) => {
    const parts = [
      out > 0 ? plural(out, { one: '# published', other: '# published' }) : '',
      sending > 0 ? plural(sending, { one: '# sending now', other: '# sending now' }) : '',
    ].filter(Boolean)
    const messages = plural(total, { one: '# message today', other: '# messages today' })
    return `${day}. ${messages}${parts.length > 0 ? `; ${parts.join(', ')}` : ''}.`
  },
  needsYou: 'Needs attention',
  nothingNeeded: 'Nothing needs attention',
  nothingNeededText:
    'Rejections, failures, reviews and profiles that need a new sign-in appear here.',
  refused: (network: string, text: string) => `${network} refused “${text}”`,
  unknown: (network: string, text: string) => `Check on ${network}: “${text}”`,
  refusedWhen: '{when} on {profile}. {reason}',
  unknownNote: (network: string) => `It may be live. Look at ${network} before you send it again.`,
  overdue: (text: string) => `Overdue: “${text}”`,
  overdueWhen: '{when} on {profile}. Not published yet; Carillon keeps trying.',
  editAgain: 'Edit and send again',
  seeWhatHappened: 'See what happened',
  open: 'Open',
  signInAgain: (network: string) => `${network} asks you to sign in again`,
  accessRefused: (network: string) => `${network} refuses access to a profile`,
  /** For a member who may not reconnect it. */
  cannotPublish: '{profile} cannot publish until it is reconnected.',
  noWaiting: '{profile} cannot publish until you do.',
  waiting: (count: number) =>
    plural(count, {
      one: '{profile} has # message waiting, due {when}.',
      other: '{profile} has # messages waiting; the first is due {when}.',
    }),
  /** None of them has a time. */
  waitingForReview: (count: number) =>
    plural(count, {
      one: '{profile} has # message waiting for review.',
      other: '{profile} has # messages waiting for review.',
    }),
  seeWaiting: 'See the messages',
  reconnect: 'Reconnect',
  toReview: (count: number) =>
    plural(count, {
      one: '# message waits for your review',
      other: '# messages wait for your review',
    }),
  reviewAll: 'Review all',
  next: 'Up next',
  nothingNext: 'Nothing is scheduled',
  nothingNextText: 'Write a message, and it appears here and in the calendar.',
  toCalendar: 'Calendar',
  thisWeek: 'This week',
  emptyWeek: 'No messages this week.',
  messages: (count: number) => plural(count, { one: '# message', other: '# messages' }),
  onTime: 'On time',
  share: (sent: number) => plural(sent, { one: 'of # in 30 days', other: 'of # in 30 days' }),
  unknownCount: (count: number) => plural(count, { one: ', # to check', other: ', # to check' }),
  median: 'median delay',
  seconds: (seconds: string) => `${seconds} s`,
  nothingSent: 'Nothing was due in the last 30 days.',
  profiles: 'Profiles',
  all: 'All',
  noProfiles: 'No profile is connected',
  noProfilesText: 'Connect one to publish to it. The sandbox networks need no account.',
  connect: 'Connect a profile',
  firstSteps: 'First steps',
  stepConnect: 'Connect a profile',
  stepWrite: 'Write the first message',
  stepWriteText: 'Send it now, or give it a time.',
  stepSee: 'See it on the network',
  stepSeeText: 'Once it is published, its page here links to the post.',
  stepDone: 'Done',
  health: {
    CONNECTED: 'Connected',
    EXPIRES_SOON: 'Expires soon',
    RECONNECT: 'Sign in again',
    LIMITED: 'Limited',
    NOT_CONNECTED: 'Not connected',
  },
  asSoonAsPossible: 'soon',
}
