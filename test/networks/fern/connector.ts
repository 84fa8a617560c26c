import type { Connector } from '../../../server/networks/description.ts'
import type { NetworkClient } from '../../../server/networks/http/client.ts'

export function openFern({ site }: NetworkClient): Connector {
  return {
    publish: async () => ({ postId: '1', postUrl: `${site}/1` }),
    find: async () => ({ absent: true }),
    reader: {
      kinds: ['mentions'],
      read: async () => ({
        interactions: [],
        gone: [],
        covered: [],
        cursor: '',
        hasMore: false,
        notBefore: null,
      }),
      push: { verify: () => false, parse: () => [] },
    },
  }
}
