import { plural } from './plural.ts'

/** Personal access tokens in the settings. */
export const tokens = {
  title: 'Personal access tokens',
  lede: 'With a token a script or the command line acts for you, without a browser. It may do at most what you may.',
  none: 'You have no token.',
  newToken: 'New token',
  name: 'Name',
  nameHint: 'What it is for, such as “Website, news page”.',
  nameMissing: 'Give it a name.',
  rightsTitle: 'What may it do?',
  rightsText: 'Every token may read what you may read.',
  rights: {
    PROPOSE: 'Propose messages',
    PUBLISH: 'Publish',
    APPROVE: 'Approve and reject',
    MANAGE: 'Manage',
  },
  rightTexts: {
    PROPOSE:
      'Write messages, drafts and media. Its messages wait for an approval, even where you may publish. There you may approve them yourself.',
    PUBLISH: 'Schedule and publish without an approval, where you may.',
    APPROVE: 'Decide about messages of others, where you may.',
    MANAGE: 'Change profiles, people, teams, apps and settings as you may.',
  },
  onlyReads: 'Reads only',
  lifetime: 'Ends after',
  days: (count: number) => plural(count, { one: '# day', other: '# days' }),
  make: 'Create token',
  notMade: 'The token was not created',
  copyNow: 'Copy the token now',
  shownOnce: 'It is shown only once. Store it where only your script can read it.',
  stored: 'I have stored it',
  ends: (day: string) => `Ends on ${day}.`,
  lastUsed: (day: string) => `Last used on ${day}.`,
  neverUsed: 'Never used.',
  end: 'Revoke',
  endAsk: (name: string) => `Revoke ${name}?`,
  endWhy:
    'Whatever uses this token is refused from now on. A revoked token cannot be brought back.',
  ended: (name: string) => `${name} is revoked`,
  notEnded: 'The token is still valid',
}
