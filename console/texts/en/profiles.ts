import { plural } from './plural.ts'

export const profiles = {
  lede: 'Every profile can publish.',
  ledeTrouble: (count: number) =>
    plural(count, {
      one: '# profile cannot publish until it is reconnected.',
      other: '# profiles cannot publish until they are reconnected.',
    }),
  yours: 'Only you',
  health: {
    CONNECTED: 'Connected',
    EXPIRES_SOON: 'Ends soon',
    RECONNECT: 'Sign in again',
    LIMITED: 'Limited',
    NOT_CONNECTED: 'Not connected',
  },
  noEnd: 'Access has no known end.',
  endsLater: (date: string) => `Access lasts until ${date}.`,
  ends: (date: string) => `Access ends on ${date}. Reconnect before then.`,
  limited: (features: string) => `It publishes, but may not: ${features}.`,
  features: {
    publish: 'publish',
    interactions: 'read mentions, comments and likes',
    messages: 'read private messages',
    push: 'learn of comments and messages at once (they are read every few minutes)',
  },
  refused: 'The network refuses access to this account.',
  notConnected: 'Nobody has connected this profile yet.',
  waitAfterEnd: (count: number) =>
    plural(count, {
      one: '# message is due after that.',
      other: '# messages are due after that.',
    }),
  lastPost: (when: string) => `last post ${when}`,
  noLastPost: 'No post in the last six weeks',
  paused: 'Paused.',
  pausedWithAll: 'Paused with the whole organization.',
  reconnect: 'Reconnect',
  notReconnected: 'Connecting could not be started',
  pause: 'Pause',
  resume: 'Resume',
  moreOf: (name: string) => `More for ${name}`,
  mayNotManage: 'Only members who may manage this profile can do this. Ask an administrator.',
  boards: 'Boards',
  boardsOf: (name: string) => `Boards of ${name}`,
  noBoards: 'It has no board. Make one on Pinterest first.',
  secretBoard: 'Secret board',
  copyId: (name: string) => `Copy the id of ${name}`,
  disconnect: 'Disconnect',
  disconnectTitle: (name: string) => `Disconnect ${name}?`,
  disconnectText: (network: string) =>
    `Carillon forgets this profile and gives up its access. Nothing changes on ${network}.`,
  noWaiting: 'No message of it is to go out within six weeks.',
  waiting: (count: number, isMore: boolean) =>
    isMore
      ? `More than ${count} messages have not gone out yet.`
      : plural(count, {
          one: '# message is not published yet.',
          other: '# messages are not published yet.',
        }),
  whatOfMessages: 'What becomes of its messages?',
  keep: 'Only disconnect if it has none',
  keepText: 'Otherwise nothing happens, and you read how many there are.',
  deleteToo: 'Delete them as well',
  deleteTooText: 'What has not gone out never will; what has gone out leaves the calendar.',
  notDisconnected: 'It is still connected',
  disconnected: 'Disconnected',
  disconnectedRevoked: 'Disconnected, and the network has ended the access',
}
