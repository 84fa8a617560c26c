// The toolset `plan`: profiles, the rules of networks, and what is planned.
import { type Static, type TObject, Type } from 'typebox'
import {
  Cursor,
  Line,
  lineOf,
  type MessageItem,
  type MessageLine,
  type Paged,
  State,
  Whole,
  wholeOf,
} from './shapes.ts'
import { closed, defineTool, Id, nullable, reads, Untrusted, untrusted } from './tool.ts'

/** The messages of a list, and its page. */
const chosen = {
  states: Type.Optional(
    Type.Array(State, { maxItems: 6, description: 'Only messages in these states' }),
  ),
  profileIds: Type.Optional(
    Type.Array(Id('From list_profiles'), {
      maxItems: 100,
      description: 'Only messages on these profiles; without it, on all',
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  cursor: Type.Optional(Type.String({ maxLength: 400, description: 'nextCursor of a page' })),
}
type Chosen = Static<TObject<typeof chosen>>
const time = (description: string) =>
  Type.String({ maxLength: 40, description, examples: ['2027-01-31T12:00:00Z'] })
const Lines = Type.Object({ messages: Type.Array(Line), nextCursor: Cursor })

const Profile = Type.Object({
  id: Type.String({ description: 'For socialProfileIds and profileId of other tools' }),
  network: Type.String({ examples: ['TWITTER'] }),
  username: Untrusted,
  mayPublish: Type.Boolean({
    description: 'Messages of this connection are published without a review',
  }),
  mayPropose: Type.Boolean({ description: 'Messages may be written; a person approves them' }),
  mayApprove: Type.Boolean(),
  status: Type.String({ examples: ['CONNECTED'] }),
  isPaused: Type.Boolean({ description: 'Nothing goes out until publishing is resumed' }),
})
type ProfileAnswer = {
  id: string
  type: string
  socialNetworkUsername: string
  permissions?: string[]
  pauses?: unknown[]
  health: { status: string }
}

const listProfiles = defineTool({
  name: 'list_profiles',
  title: 'List profiles',
  description:
    'Lists the social profiles that this connection may use, with the network of each and what may be done on it. Use it first: other tools take the ids of profiles from here.',
  toolset: 'plan',
  mode: 'read',
  annotations: reads,
  input: closed({}),
  output: Type.Object({ profiles: Type.Array(Profile) }),
  async run({ api }) {
    const { body } = await api('GET', '/v1/socialProfiles', {
      query: { include: 'permissions,pauses' },
    })
    return { profiles: (body as { data: ProfileAnswer[] }).data.map(profileOf) }
  },
})

function profileOf(profile: ProfileAnswer): Static<typeof Profile> {
  const permissions = profile.permissions ?? []
  return {
    id: profile.id,
    network: profile.type,
    username: untrusted(profile.socialNetworkUsername),
    mayPublish: permissions.includes('PUBLISH'),
    mayPropose: permissions.includes('PUBLISH_WITH_APPROVAL'),
    mayApprove: permissions.includes('APPROVE'),
    status: profile.health.status,
    isPaused: (profile.pauses ?? []).length > 0,
  }
}

const NetworkRules = Type.Object({
  name: Type.String({ examples: ['X'] }),
  profileTypes: Type.Array(Type.String(), {
    description: 'The values of network in list_profiles',
  }),
  maxTextLength: Type.Integer(),
  textUnit: Type.String({ examples: ['characters'] }),
})
type NetworkAnswer = {
  title: string
  publishedTypes: string[]
  text: { limit: number; unit: string }
}

const listNetworks = defineTool({
  name: 'list_networks',
  title: 'List the rules of networks',
  description:
    'Lists the networks that messages can be sent to, with the longest text of each. Use it before writing a text. All rules, also of pictures and of a single profile, are checked by check_message.',
  toolset: 'plan',
  mode: 'read',
  annotations: reads,
  input: closed({}),
  output: Type.Object({ networks: Type.Array(NetworkRules) }),
  async run({ api }) {
    const { body } = await api('GET', '/v1/networks')
    const networks = (body as { data: NetworkAnswer[] }).data
    return {
      networks: networks
        .filter(({ publishedTypes }) => publishedTypes.length > 0)
        .map(({ title, publishedTypes, text }) => ({
          name: title,
          profileTypes: publishedTypes,
          maxTextLength: text.limit,
          textUnit: text.unit,
        })),
    }
  },
})

const listMessages = defineTool({
  name: 'list_messages',
  title: 'List messages of a period',
  description:
    'Lists messages by their time, in short: the calendar. The period is at most six weeks. Use search_messages to find messages by words or of any time, and get_message for the whole text.',
  toolset: 'plan',
  mode: 'read',
  annotations: reads,
  input: closed({
    startTime: time('The beginning of the period, UTC'),
    endTime: time('Its end, UTC'),
    ...chosen,
  }),
  output: Lines,
  async run({ api }, { startTime, endTime, ...rest }) {
    const query = { startTime, endTime, ...queryOf(rest) }
    const { body } = await api('GET', '/v1/messages', { query })
    return linesOf(body)
  },
})

const searchMessages = defineTool({
  name: 'search_messages',
  title: 'Search messages',
  description:
    'Finds messages of any time by words of their text, a tag, the note or the author, the newest first. With waitsForMe it lists what this connection may approve. Use list_messages for a period.',
  toolset: 'plan',
  mode: 'read',
  annotations: reads,
  input: closed({
    words: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Each must be found; the beginning of a word is enough',
      }),
    ),
    waitsForMe: Type.Optional(
      Type.Boolean({ description: 'Only messages under review that the member may approve' }),
    ),
    ...chosen,
  }),
  output: Lines,
  async run({ api }, { words, waitsForMe, ...rest }) {
    const query = { q: words, reviewer: waitsForMe ? 'me' : undefined, ...queryOf(rest) }
    const { body } = await api('GET', '/v1/messages/search', { query })
    return linesOf(body)
  },
})

function queryOf({ states, profileIds, limit = 50, cursor }: Chosen) {
  const [state, socialProfileIds] = [states?.join(','), profileIds?.join(',')]
  return { view: 'line', state, socialProfileIds, limit, cursor }
}

function linesOf(body: unknown): Static<typeof Lines> {
  const { data, metadata } = body as { data: MessageLine[] } & Paged
  return { messages: data.map(lineOf), nextCursor: metadata.cursor.next }
}

const Action = Type.Object({
  action: Type.String({ examples: ['APPROVE'] }),
  by: Type.String({ description: 'MEMBER, EXTERNAL (an app) or SYSTEM' }),
  memberId: nullable(Type.String()),
  time: Type.String(),
  reason: nullable(Untrusted),
})
type ActionAnswer = {
  actorType: string
  actorId: string | null
  actionType: string
  timestamp: string
  reason: string | null
}

const getMessage = defineTool({
  name: 'get_message',
  title: 'Get a message',
  description:
    'Returns one message with its whole text, state, time, who may approve it, why it failed, and what happened to it so far.',
  toolset: 'plan',
  mode: 'read',
  annotations: reads,
  input: closed({ messageId: Id('From list_messages or search_messages') }),
  output: Type.Object({ message: Whole, history: Type.Array(Action) }),
  async run({ api }, { messageId }) {
    const { body } = await api('GET', `/v1/messages/${messageId}`)
    const [item] = (body as { data: MessageItem[] }).data
    if (!item) throw new Error('the answer has no message')
    const history = await api('GET', `/v1/messages/${messageId}/history`, {
      query: { view: 'all' },
    })
    const { actions } = (history.body as { data: { actions: ActionAnswer[] } }).data
    return { message: wholeOf(item), history: actions.map(actionOf) }
  },
})

function actionOf(action: ActionAnswer): Static<typeof Action> {
  return {
    action: action.actionType,
    by: action.actorType,
    memberId: action.actorType === 'MEMBER' ? action.actorId : null,
    time: action.timestamp,
    reason: action.reason === null ? null : untrusted(action.reason),
  }
}

export const planTools = [listProfiles, listNetworks, listMessages, searchMessages, getMessage]
