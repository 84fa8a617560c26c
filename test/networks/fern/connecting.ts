// Fern in a browser: its accounts are connected by a password, its posts have few leaves, and every profile is mentioned once.
import type { Connecting, Grant } from '../../../server/networks/connecting.ts'
import type { Reading } from '../../../server/networks/interactions/reader.ts'
import type { NetworkDescription } from '../../../server/networks/networks.ts'
import { openFern } from './connector.ts'
import { fern } from './network.ts'

const connect: Connecting = {
  asks: { field: 'handle', label: 'Handle', example: 'frond' },
  password: {
    label: 'Spore',
    help: 'Shake the leaf.',
    pattern: '^[a-z]{4}$',
    patternWords: 'four letters',
  },
  scopes: [],
  open: () => ({ logIn: async ({ asked }) => grantFor(asked) }),
}

function grantFor(username: string): Grant {
  const account = { type: 'FERN', networkId: 'f41', username, avatarUrl: null }
  return {
    subject: { id: account.networkId, username },
    scopes: [],
    tokens: { accessToken: 'leaf' },
    accessExpiresAt: null,
    refreshExpiresAt: null,
    isRenewable: false,
    accounts: [account],
  }
}

function mentionOf(networkId: string): Reading {
  const mention = {
    type: 'MENTION' as const,
    key: `mention:${networkId}`,
    scope: 'mentions',
    fromNetworkId: 'f9',
    toNetworkId: networkId,
    externalMessageId: 's7',
    at: new Date(Date.now() - 60_000),
  }
  return {
    interactions: [mention],
    people: [{ networkId: 'f9', name: 'Moss', handle: 'moss', avatarUrl: null }],
    ...{ gone: [], covered: [], cursor: 'read', hasMore: false, notBefore: null },
  }
}

export const connectableFern: NetworkDescription = {
  ...fern,
  text: { ...fern.text, limit: 5 },
  connect,
  open(client) {
    const connector = openFern(client)
    const reader = {
      kinds: ['mentions'],
      read: async ({ networkId }: { networkId: string }) => mentionOf(networkId),
    }
    return { ...connector, reader: { ...connector.reader, ...reader } }
  },
}
