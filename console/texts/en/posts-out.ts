// About the posts of a message that are out on their network.
export const postsOut = {
  title: (network: string) => `On ${network}`,
  states: {
    OUT: (network: string) => `It is out on ${network}.`,
    DELETED: (network: string) => `It was deleted on ${network}.`,
    GONE: (network: string) =>
      `It is not on ${network} any more: it was deleted there. It is not sent again.`,
  },
  changes: {
    PENDING_APPROVAL: (kind: string): string =>
      kind === 'EDIT' ? 'An edit waits for an approval.' : 'Its deletion waits for an approval.',
    REJECTED: () => 'The change was rejected. It is out as it was.',
    WITHDRAWN: () => 'The change was withdrawn. It is out as it was.',
    WAITING: (_kind: string, network: string) => `${network} is being asked…`,
    CALLING: (_kind: string, network: string) => `${network} is being asked…`,
    UNKNOWN: (_kind: string, network: string) =>
      `${network} gave no answer. Carillon is finding out what has become of it…`,
    FAILED: () => 'The change was not made:',
  },
  acts: {
    edit: (number?: number) =>
      number === undefined ? 'Edit what is out' : `Edit post ${number} that is out`,
    delete: (number?: number) =>
      number === undefined ? 'Delete on the network' : `Delete post ${number} on the network`,
    look: (number?: number) =>
      number === undefined ? 'Look whether it is there' : `Look whether post ${number} is there`,
  },
  promises: {
    edit: (network: string) =>
      `The text changes on ${network} itself, where people may have read it already. Pictures and videos stay as they are.`,
    delete: (network: string) =>
      `The post is deleted on ${network}, with its likes and answers. That cannot be undone, and Carillon does not send it again.`,
    look: (network: string) => `Carillon asks ${network} for the post. Nothing changes there.`,
  },
  within: (network: string, minutes: number) =>
    `On ${network} a post can be edited for ${minutes} minutes, and only by accounts that pay for it.`,
  needsApproval: 'Another member approves it first.',
  newText: 'New text',
  empty: 'Write a text first.',
  asked: { edit: 'The edit is on its way', delete: 'It is being deleted', look: 'Looking' },
  proposed: 'It waits for an approval',
  decide: (number?: number) =>
    number === undefined ? 'Decide on the change' : `Decide on the change of post ${number}`,
  decideTitle: 'Approve this change?',
  asks: {
    EDIT: 'The text on the network will become:',
    DELETE: 'The post is to be deleted on the network. That cannot be undone.',
    LOOK: 'The network is asked whether the post is still there.',
  },
  approve: 'Approve',
  reject: 'Reject',
  approved: 'It is on its way',
  rejected: 'The change is rejected',
  mayNotDecide: 'You may not approve for this profile.',
  withdraw: (number?: number) =>
    number === undefined ? 'Withdraw the change' : `Withdraw the change of post ${number}`,
  withdrawPromise:
    'Once it is withdrawn, nothing changes on the network, and no one needs to approve it.',
  withdrawn: 'The change is withdrawn',
  mayNotWithdraw:
    'Only the member who asked for it, and members who may publish for this profile, can withdraw it.',
}
