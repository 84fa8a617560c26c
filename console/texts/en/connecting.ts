import { plural } from './plural.ts'

export const connecting = {
  title: 'Connect a profile',
  lede: 'You sign in on the network’s own page, or with an app password.',
  toProfiles: 'All profiles',
  sandbox: 'Sandbox',
  connect: (network: string) => `Connect ${network}`,
  byConsent: (network: string) =>
    `You sign in at ${network} and allow access. It renews automatically.`,
  byConsentWithEnd: (network: string) =>
    `You sign in at ${network} and allow access. You have to repeat this from time to time.`,
  byPassword: (network: string) =>
    `You create an app password at ${network} and enter it on the next page.`,
  orPassword: 'An app password works, too.',
  notPossible: 'It is not set up on this installation.',
  notSetUp: 'Not set up here yet',
  notSetUpText: 'These networks need keys of an app. The operator of this service enters them.',
  missingOnes: (missing: string) => `Missing: ${missing}`,
  registerAt: 'Register an app at the network',
  callback: 'Its redirect address is',
  owner: 'For whom',
  onlyMe: 'Only me',
  ownerHint: {
    ORGANIZATION: 'Colleagues use it as their permissions say.',
    MEMBER: 'Only you can publish to it.',
  },
  asks: { handle: 'Handle', server: 'Server' },
  asksHint: { handle: 'Such as name.bsky.social', server: 'Such as mastodon.social' },
  missing: { handle: 'Enter the handle first.', server: 'Enter the server first.' },
  goOn: (network: string) => `Continue to ${network}`,
  usePassword: 'Use an app password',
  whatFollows: (network: string) =>
    `You leave the console for a moment, sign in at ${network} and come back here.`,
  notStarted: 'It could not be started',
  mayNotForAll:
    'Only members who manage profiles can connect one for the organization. Connect it for yourself, or ask an administrator.',
  connectionTitle: 'Connecting',
  waiting: (network: string) => `${network} has not answered yet`,
  waitingText: (network: string) =>
    `Continue at ${network}, here or in the tab that you left open. This page updates by itself.`,
  done: (network: string) => `${network} is connected`,
  doneText: 'You can publish to it now.',
  write: 'Write a message',
  writeNow: 'Post something right away',
  another: 'Connect another',
  whoMay: 'Set who may use it',
  failed: (network: string) => `${network} was not connected`,
  failedText: 'Nothing was stored. You can try again at any time.',
  tryAgain: 'Try again',
  choose: 'What do you want to connect?',
  chooseText: 'This account holds several. Each one that you choose becomes a profile.',
  chooseOne: 'Choose at least one.',
  notChosen: 'It was not connected',
  connectChosen: (count: number) =>
    plural(count, { one: 'Connect # profile', other: 'Connect # profiles' }),
  stepsTitle: 'What happened so far',
  steps: {
    started: 'Started here',
    sent_to_network: 'Sent to the network',
    returned: 'Came back from the network',
    authorized: 'Access allowed',
    connected: 'Connected',
    failed: 'Not connected',
  },
}
