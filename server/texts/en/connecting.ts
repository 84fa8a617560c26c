import { plural } from './plural.ts'

/** The pages on which a member connects accounts. */
export const connecting = {
  title: 'Connect an account',
  lede: 'You are logged in as {member}. Messages can be published to the accounts that you connect here.',
  again: 'To be connected again',
  newAccount: 'A new account',
  place: '{name} on {network}',
  reconnect: 'Reconnect',
  reconnectOne: 'Reconnect {name} on {network}',
  nothingPublished: 'Nothing can be published there.',
  scheduledAfter: (count: number) =>
    plural(count, {
      one: '# message is scheduled after that.',
      other: '# messages are scheduled after that.',
    }),
  network: 'Network',
  owner: 'Who owns it',
  onlyYou: '{name} (only you)',
  goOn: 'Continue',
  notSetUp: 'Not set up: the keys of an app that is registered with {network} are missing.',
  sandboxOrOwn: 'An account of your own, or one of the sandbox.',
  onSandbox: 'On the sandbox, to try it out.',
  connect: 'Connect {network}',
  connectOne: 'Connect {name} on {network}',
  belongsTo: 'It will belong to {owner}.',
  youAlone: 'you alone',
  logInAs: 'Log in to {network} as {name}: another account is refused.',
  callback: 'Redirect address to register',
  willAsk: '{network} will ask whether Carillon may',
  features: {
    publish: 'publish for you at the times that you schedule',
    interactions: 'read mentions, comments and likes',
    messages: 'read private messages',
    push: 'learn at once what happens on your accounts',
  },
  goOnTo: 'Continue to {network}',
  orPassword: 'Or with a password for apps',
  chooseTitle: 'Choose accounts of {network}',
  choose: 'Choose what to connect',
  chooseText: '{network} gave access to these. What you choose will belong to {owner}.',
  accounts: 'Accounts and pages',
  connectChosen: 'Connect',
  done: '{network} is connected',
  doneText: (count: number) =>
    plural(count, {
      one: 'Messages can be scheduled to this profile now:',
      other: 'Messages can be scheduled to these profiles now:',
    }),
  back: 'Go back to the app',
  another: 'Connect another account',
  failed: '{network} was not connected',
  tryAgain: 'Try again',
  unknown: {
    title: 'There is no such connection',
    sentence: 'It was started by another member, or it is over. Nothing was connected.',
    hint: 'Start again on the page where you connect accounts: {page}',
  },
  tooOld: {
    title: 'This page is too old',
    sentence: 'Nothing was connected. Open it again: {page}',
  },
}
