import { plural } from './plural.ts'

export const interactions = {
  lede: 'People who interacted with your profiles. What they wrote stays on the network, where they can change or delete it: Carillon stores only who, what kind and when.',
  chooseProfile: 'Choose the profile:',
  profiles: 'Choose a profile',
  people: 'People',
  account: (id: string) => `Account ${id}`,
  count: (count: number) =>
    count >= 1000
      ? '1,000 or more interactions'
      : plural(count, { one: '# interaction', other: '# interactions' }),
  theirs: {
    MENTION: 'Mentioned you',
    PRIVATE_MESSAGE: 'Sent you a private message',
    COMMENT: 'Commented on your post',
    REPLY: 'Replied to you',
    POST: 'Wrote on your page',
    LIKE: 'Liked your post',
    QUOTE: 'Quoted you',
    SHARE: 'Shared your post',
  },
  yours: {
    MENTION: 'You mentioned them',
    PRIVATE_MESSAGE: 'You sent them a private message',
    COMMENT: 'You commented on their post',
    REPLY: 'You replied to them',
    POST: 'You wrote on their page',
    LIKE: 'You liked their post',
    QUOTE: 'You quoted them',
    SHARE: 'You shared their post',
  },
  find: 'Find a person',
  kind: 'Kind',
  everyKind: 'Every kind',
  everything: 'Everything',
  kinds: {
    MENTION: 'Mentions',
    PRIVATE_MESSAGE: 'Private messages',
    COMMENT: 'Comments',
    REPLY: 'Replies',
    POST: 'Posts on your page',
    LIKE: 'Likes',
    QUOTE: 'Quotes',
    SHARE: 'Shares',
  },
  glance: (count: string, first: string, last: string) =>
    first === last ? `${count}, ${first}` : `${count}, from ${first} to ${last}`,
  ours: 'Your message',
  noMatch: 'No person matches',
  history: 'History',
  historyWith: (name: string) => `History with ${name}`,
  openPerson: (network: string) => `Profile on ${network}`,
  openMessage: (network: string, time: string) => `See it on ${network}, ${time}`,
  backToPeople: 'All people',
  earlierPeople: 'Show more people',
  earlier: 'Show earlier interactions',
  empty: 'No interactions yet',
  emptyText: (network: string) =>
    `Mentions, replies, comments and likes on ${network} appear here within minutes.`,
  choosePerson: 'Choose a person',
  choosePersonText: 'Then you see everything between them and your profile.',
  gone: 'No interactions left',
  off: (network: string) => `Interactions of ${network} are switched off`,
  offText: (network: string) =>
    `The operator of this installation switches them on: add ${network} to the setting INTERACTION_NETWORKS and restart.`,
  unreadable: (network: string) => `${network} shows no interactions`,
  unreadableText: 'Carillon cannot read them on this network. Choose another profile.',
  plan: 'Interactions need the ENTERPRISE plan',
  planText:
    'The operator of this installation changes the plan of the organization; from then on interactions are collected.',
}
