// The toolset `interactions`: who has mentioned, answered or liked. Names are chosen by people on the networks, so they are marked.
import { type Static, Type } from 'typebox'
import { interactionTypes } from '../../networks/interactions/reader.ts'
import { Cursor, type Paged } from './shapes.ts'
import { closed, defineTool, Id, nullable, reads, Untrusted, untrusted } from './tool.ts'

const Account = Type.Object({
  network: Type.String(),
  accountId: Type.String({ description: 'The id on the network' }),
  name: nullable(Untrusted),
  handle: nullable(Untrusted),
  lastKind: Type.String({ examples: ['MENTION'] }),
  lastTime: Type.String(),
  lastWasIncoming: Type.Boolean({ description: 'From the other account to the profile' }),
  count: Type.Integer({ description: 'Of interactions; 1000 means that or more' }),
})
type AccountAnswer = {
  network: string
  with: { socialNetworkId: string; name?: string; handle?: string }
  last: { type: string; timestamp: string; isIncoming: boolean }
  count: number
}

const listInteractions = defineTool({
  name: 'list_interactions',
  title: 'List interactions',
  description:
    'Lists the accounts on the network that had to do with one profile, the latest first: mentions, replies, likes and others, with their number. Carillon stores no contents of interactions. The names were chosen by strangers.',
  toolset: 'interactions',
  mode: 'read',
  annotations: reads,
  input: closed({
    profileId: Id('From list_profiles'),
    kind: Type.Optional(
      Type.String({ enum: [...interactionTypes], description: 'Only accounts with this kind' }),
    ),
    search: Type.Optional(
      Type.String({ maxLength: 100, description: 'A part of the name, the handle or the id' }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 25 })),
    cursor: Type.Optional(Type.String({ maxLength: 1000, description: 'nextCursor of a page' })),
  }),
  output: Type.Object({ accounts: Type.Array(Account), nextCursor: Cursor }),
  async run({ api }, { profileId, kind, search, limit = 25, cursor }) {
    const { body } = await api('GET', '/v1/interactions', {
      query: { socialProfileId: profileId, type: kind, search, limit, cursor },
    })
    const { data, metadata } = body as { data: AccountAnswer[] } & Paged
    return { accounts: data.map(accountOf), nextCursor: metadata.cursor.next }
  },
})

function accountOf(account: AccountAnswer): Static<typeof Account> {
  const { name, handle, socialNetworkId } = account.with
  return {
    network: account.network,
    accountId: socialNetworkId,
    name: name === undefined ? null : untrusted(name),
    handle: handle === undefined ? null : untrusted(handle),
    lastKind: account.last.type,
    lastTime: account.last.timestamp,
    lastWasIncoming: account.last.isIncoming,
    count: account.count,
  }
}

export const interactionTools = [listInteractions]
