// The codes with which the program ends. Scripts decide by them: none is ever changed.
export const exitCodes = {
  done: { code: 0, when: 'It was done.' },
  failed: { code: 1, when: 'Something unexpected happened.' },
  usage: { code: 2, when: 'The command line was not understood; nothing was done.' },
  loggedOut: { code: 3, when: 'There is no log-in, or the token has ended.' },
  notAllowed: { code: 4, when: 'The member or the token may not do this.' },
  notFound: { code: 5, when: 'There is no such message, profile or event for this member.' },
  refused: { code: 6, when: 'The service refused the request; the error names the field.' },
  unreachable: { code: 7, when: 'The service did not answer, or cannot work at the moment.' },
  notPublished: { code: 10, when: '`--wait`: the message was not published.' },
  awaitsApproval: { code: 11, when: '`--wait`: the message waits for an approval.' },
  rejected: { code: 12, when: '`--wait`: the message was rejected.' },
  stillOpen: { code: 13, when: '`--wait`: it is not settled within the time that was given.' },
  unhealthy: { code: 14, when: '`doctor`: at least one check failed.' },
} as const

export type Outcome = keyof typeof exitCodes
