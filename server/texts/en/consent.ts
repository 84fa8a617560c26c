import { plural } from './plural.ts'

/** The consent to an app. `powers` are what it may do (access/consent.ts). */
export const consent = {
  title: 'Allow an app',
  heading: 'Allow {app} to act for you?',
  madeBy: 'This app is made by {organization}.',
  selfRegistered:
    'This program registered itself under this name, which was not checked. Allow it only if you have just connected it yourself.',
  mode: 'What it may do',
  modes: {
    read: 'Read only',
    propose: 'Read and propose',
    full: 'Everything you may do with messages',
  },
  modeTexts: {
    read: 'It sees your profiles, messages and interactions, and changes nothing.',
    propose:
      'It also writes and changes messages. Each of them waits until a person approves it, also you where you may publish: it cannot publish anything.',
    full: 'It also publishes, approves and deletes messages where you may, without asking.',
  },
  asks: 'It asks to',
  allow: 'Allow',
  deny: 'Deny',
  forOrganizations: (count: number) =>
    plural(count, { one: 'For your organization', other: 'For your organizations' }),
  loggedInAs: 'Logged in as',
  notYou: 'Not you?',
  goesTo: 'Afterwards you go to',
  notAllowedTitle: 'App not allowed',
  notAllowed: '{app} is not allowed',
  notAllowedText:
    'An organization that you belong to allows only the apps on its list, and this one is not on it. Ask an administrator of the organization.',
  back: 'Back to the app',
  asAnother: 'Log in as another member',
  manage: 'Manage your organizations as you may: {powers}',
  keepUntil: 'It keeps this access until you take it back.',
  keep: 'Keep this access until you take it back',
  lastOfList: '{list}, and {last}',
  powers: {
    members: 'create and remove members',
    teams: 'change teams',
    apps: 'register, install and remove apps',
    secrets: 'replace secrets and keys',
    settings: 'change names, settings and permissions',
    connect: 'connect accounts of networks',
    deleteProfiles: 'delete social profiles with all their messages',
    pause: 'pause and resume publishing',
    audit: 'read the audit log',
    act: 'See your social profiles and act for you',
    messages: 'schedule, approve and delete messages, change published posts',
    interactions: 'read interactions',
    drafts:
      'See, change and delete everything that you are writing, not only the drafts made with this app',
  },
}
