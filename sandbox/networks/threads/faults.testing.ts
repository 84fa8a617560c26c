// The calls to Threads that the test of faults disturbs.

import type { Disturbed, Try } from '../../faults/try.testing.ts'
import { dig } from '../../sandbox.testing.ts'

export function triesOfThreads({ ask, hasPost }: Disturbed): Record<string, Try> {
  const post = (path: string, access_token: string, form: Record<string, string>) =>
    ask(path, { form: { access_token, ...form } })
  const makeThread = (token: string) =>
    post('/threads/v1.0/me/threads', token, { media_type: 'TEXT', text: 'a' })
  return {
    'threads publish': {
      prepare: async (token) => String(dig((await makeThread(token)).body, 'id')),
      call: (token, prepared) =>
        post('/threads/v1.0/me/threads_publish', token, { creation_id: prepared }),
      wasAccepted: hasPost,
    },
    'threads upload': { call: makeThread },
    'threads read': { call: (token) => ask('/threads/v1.0/me', { token }) },
    'threads token': {
      call: (token) =>
        ask(`/threads/refresh_access_token?grant_type=th_refresh_token&access_token=${token}`),
    },
  }
}
