import { plural } from './plural.ts'

export const settings = {
  sections: { me: 'You', organization: 'Organization' },
  you: 'About you',
  name: 'Name',
  nameMissing: 'A name is needed.',
  email: 'E-mail',
  emailHint: 'You sign in with it. Ask the operator to change it.',
  zone: 'Time zone',
  zoneHint: (time: string) => `It is ${time} there. Every time in the console is in this zone.`,
  weekStart: 'The week starts on',
  weekStartByLanguage: 'As usual in your language',
  weekStarts: { MONDAY: 'Monday', SATURDAY: 'Saturday', SUNDAY: 'Sunday' },
  save: 'Save',
  saved: 'Saved',
  notSaved: 'It was not saved',
  unchanged: 'Nothing has changed yet.',
  notices: 'Mails to you',
  noticesLede: 'One mail for each event, never two.',
  noticeNames: {
    reconnect: 'A profile needs a new sign-in',
    messageOutcome: 'What became of a message',
  },
  noticeHints: {
    reconnect: 'For profiles that you may manage.',
    messageOutcome: 'For messages that were written with a notice.',
  },
  appearance: 'This browser',
  appearanceLede: 'Theme and shortcuts are kept here; the language also holds for your mails.',
  keys: 'Single-key shortcuts',
  keysHint: 'Such as C to write and A to approve. Press ? to see them all.',
  organization: 'Organization',
  organizationName: 'Name of the organization',
  id: 'Id',
  idHint: 'Apps need it to get a token for the organization.',
  pauseAll: 'Pause everything',
  pauseLede: 'In a crisis, stop all profiles of the organization with one press.',
  pauseEverything: 'Pause everything',
  resumeAll: 'Resume publishing',
  everythingPaused: 'Everything is paused',
  pausedSince: (when: string, name: string | undefined) =>
    name ? `Since ${when}, by ${name}.` : `Since ${when}.`,
  held: (count: number) =>
    plural(count, {
      one: '# message is held back.',
      other: '# messages are held back.',
    }),
}
