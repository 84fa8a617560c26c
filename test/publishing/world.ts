// A world for tests of publishing: a private database with a few members and profiles, the sandbox networks, and the
// functions of the messages module called as the API calls them.
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Principal } from '../../server/access/access.ts'
import { inTransaction, type Tx } from '../../server/db/db.ts'
import { asRead } from '../../server/http/validation/parse-partial.ts'
import { cancelMessage } from '../../server/messages/authoring/cancel.ts'
import { editMessage } from '../../server/messages/authoring/edit.ts'
import { scheduleMessage } from '../../server/messages/authoring/schedule.ts'
import { readInput } from '../../server/messages/input/input.ts'
import { listAttempts } from '../../server/messages/representation/attempts.ts'
import type { MessageRow } from '../../server/messages/representation/item.ts'
import { approveMessage, type Review, rejectMessage } from '../../server/messages/review/review.ts'
import type { Checks } from '../../server/messages/validation/validate.ts'
import type { Network } from '../../server/networks/networks.ts'
import { type Networks, openNetworks } from '../../server/networks/open.ts'
import { networks as registered } from '../../server/networks/registry.ts'
import type { Poll } from '../../server/networks/shared/polls.ts'
import type { PostType } from '../../server/networks/shared/post-types.ts'
import type { KeyRing } from '../../server/secrets/key-ring.ts'
import {
  type SandboxNetworks,
  type SandboxPost,
  sharedSandbox,
} from '../networks/sandbox-networks.ts'
import { atEnd } from '../support/at-end.ts'
import { makeTestDatabase, type TestDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { testKeyRing } from '../support/keys.ts'
import { need } from '../support/need.ts'
import { picture } from '../support/picture.ts'
import { buildSandboxWorld, type SandboxProfile, sandboxApp } from '../support/sandbox-world.ts'

type Who = 'author' | 'reviewer' | 'proposer'
type Asked = {
  tags?: string[]
  text?: string
  profile?: SandboxProfile
  /** Milliseconds from now; without it as soon as possible. */
  in?: number
  at?: Date
  as?: Who
  webhookUrls?: string[]
  /** Replaces the network's required fields. */
  mediaUrls?: string[]
  media?: { id: string }[]
  parts?: object[]
  postType?: PostType
  poll?: Poll
  quote?: string
  repost?: string
  privacy?: Record<string, unknown>
  extendedInfo?: object[]
}

export type PublishingWorld = Awaited<ReturnType<typeof openPublishingWorld>>

export async function openPublishingWorld(
  options: { profilesPerNetwork?: number; database?: TestDatabase } = {},
) {
  const networksAt = await sharedSandbox()
  const database = options.database ?? (await makeTestDatabase())
  const { members, profiles } = await buildSandboxWorld(database, networksAt, options)
  const networks = openPracticeNetworks(networksAt)
  const using = {
    database,
    sandbox: networksAt,
    networks,
    profiles,
    principals: {
      author: principalOf(members.author),
      reviewer: principalOf(members.reviewer),
      proposer: principalOf(members.proposer),
    },
  }
  return { ...using, keyRing: testKeyRing as KeyRing, ...verbsOf(using), ...looksOf(using) }
}

function principalOf(memberId: string): Principal {
  return { kind: 'member', memberId, clientId: sandboxApp.clientId, scope: '' }
}

export function openPracticeNetworks({ addresses }: SandboxNetworks): Networks {
  // A post that is sent again after the short settling time of these tests is not too new to be named.
  const descriptions = registered.map((network) =>
    network.name === 'linkedin'
      ? { ...network, settling: { ...network.settling, seconds: 0 } }
      : network,
  )
  const networks = openNetworks({ addresses, descriptions, fetchTimeoutMs: 10_000 })
  atEnd(() => networks.close())
  return networks
}

type Using = {
  database: TestDatabase
  sandbox: SandboxNetworks
  networks: { forType(type: string): Network | undefined }
  profiles: SandboxProfile[]
  principals: Record<Who, Principal>
}

/** Accepts any address, and any number of messages. */
export function checksOf({ forType }: Using['networks']): Checks {
  return {
    networkFor: forType,
    checkUrl: () => undefined,
    mediumIdInUrl: () => undefined,
    maxScheduled: 0,
  }
}

let texts = 0
export function uniqueText(): string {
  texts += 1
  return `Message ${process.pid}-${texts} of ${new Date().toISOString()}`
}

function verbsOf({ database, networks, profiles, principals }: Using) {
  const checks = checksOf(networks)
  const caller = (who: Who) => ({ principal: principals[who], traceId: 'test' })
  const change = <T>(work: (tx: Tx) => Promise<T>) =>
    inTransaction(database.database, async (tx) => {
      const result = await work(tx)
      await makeCopies(tx)
      return result
    })
  return {
    /** The i-th profile of a network. */
    profile: (network: string, index = 0): SandboxProfile =>
      need(profiles.filter((candidate) => candidate.network === network)[index]),
    async schedule(asked: Asked = {}): Promise<MessageRow> {
      const profile = asked.profile ?? need(profiles[0])
      const input = {
        text: asked.text ?? uniqueText(),
        socialProfileIds: [profile.id],
        ...timeOf(asked),
        ...(asked.webhookUrls ? { webhookUrls: asked.webhookUrls } : {}),
        ...contentFor(profile),
        ...(asked.mediaUrls ? { mediaUrls: asked.mediaUrls } : {}),
        ...(asked.media ? { media: asked.media } : {}),
        ...givenOf(asked),
      }
      const rows = await change((tx) =>
        scheduleMessage(tx, checks, caller(asked.as ?? 'author'), readInput(asRead(input))),
      )
      return need(rows[0])
    },
    async queue(
      { profile, text }: { profile: SandboxProfile; text: string },
      queue: 'next' | 'last',
    ) {
      const input = { text, socialProfileIds: [profile.id], queue, ...contentFor(profile) }
      return change((tx) => scheduleMessage(tx, checks, caller('author'), readInput(asRead(input))))
    },
    edit: (
      id: string,
      changes: Parameters<typeof editMessage>[4]['readable'],
      as: Who = 'author',
    ) => change((tx) => editMessage(tx, checks, caller(as), id, asRead(changes))),
    cancel: (id: string, as: Who = 'author') => change((tx) => cancelMessage(tx, caller(as), id)),
    approve: (id: string, review: Review = {}, as: Who = 'reviewer') =>
      change((tx) => approveMessage(tx, caller(as), id, review)),
    reject: (id: string, review: Review = {}, as: Who = 'reviewer') =>
      change((tx) => rejectMessage(tx, caller(as), id, review)),
  }
}

/** The addresses of these messages do not exist, so the copies of their media are created here. */
export async function makeCopies(tx: Tx): Promise<void> {
  await sql`
    with ready as (
      update media set state = 'READY' where state = 'QUEUED' and source_url is not null returning id
    )
    insert into media_files (media_id, purpose, name, mime_type, size_bytes, width, height)
    select id, purpose, purpose || '.jpg', 'image/jpeg', 10, 640, 480
    from ready, unnest('{original,thumbnail}'::text[]) as purpose`.execute(tx)
}

function givenOf({ parts, postType, poll, quote, repost, tags, privacy, extendedInfo }: Asked) {
  return {
    ...(parts && { parts }),
    ...(postType && { postType }),
    ...(poll && { poll }),
    ...(quote && { quote }),
    ...(repost && { repost }),
    ...(tags && { tags }),
    ...(privacy && { privacy }),
    ...(extendedInfo && { extendedInfo }),
  }
}

function timeOf({ at, in: ms }: Asked): { scheduledSendTime?: string } {
  const time = ms === undefined ? at : new Date(Date.now() + ms)
  return time ? { scheduledSendTime: time.toISOString() } : {}
}

/** Pinterest and Instagram require a picture, Pinterest also a board. */
function contentFor(profile: SandboxProfile) {
  if (profile.network === 'instagram') return { mediaUrls: [picture] }
  if (profile.network !== 'pinterest') return {}
  return {
    mediaUrls: [picture],
    extendedInfo: [
      {
        socialProfileType: 'PINTEREST',
        socialProfileId: profile.id,
        data: { boardId: profile.boardId },
      },
    ],
  }
}

function looksOf({ database, sandbox: networksAt, profiles }: Using) {
  const find = async (id: string): Promise<MessageRow | undefined> => {
    const found = database.database.selectFrom('messages').selectAll().where('id', '=', id)
    return found.executeTakeFirst()
  }
  /** Of the world's profiles. */
  const postsOnNetworks = async (): Promise<SandboxPost[]> => {
    const lists = await Promise.all(
      profiles.map(({ network, networkId }) => networksAt.postsOf(network, networkId)),
    )
    return lists.flat()
  }
  return {
    find,
    message: async (id: string): Promise<MessageRow> => need(await find(id)),
    attempts: (id: string) => listAttempts(database.database, { id, parts: null }),
    /** The events of a message, in order, for the first of its addresses. */
    async eventTypes(id: string): Promise<string[]> {
      const { rows } = await database.pool.query(
        `select type from webhook_deliveries where message_id = $1
           and endpoint_id = (select min(endpoint_id) from webhook_deliveries where message_id = $1)
         order by id`,
        [id],
      )
      return rows.map(({ type }) => type)
    },
    posts: async (profile: SandboxProfile): Promise<SandboxPost[]> =>
      networksAt.postsOf(profile.network, profile.networkId),
    textsOnNetworks: async () => (await postsOnNetworks()).map(({ text }) => text),
    /** Fails with the attempts of the messages that are missing or there more than once. */
    async assertOnNetworks(expected: string[]): Promise<void> {
      const posts = Map.groupBy(await postsOnNetworks(), ({ text }) => text)
      const texts = new Set([...expected, ...posts.keys()])
      const wrong = [...texts].filter((text) => posts.get(text)?.length !== 1)
      const explained = wrong.map((text) => explain(database, text, posts.get(text) ?? []))
      assert.deepEqual(await Promise.all(explained), [])
      assert.equal(posts.size, expected.length)
    },
    /** Waits until the message has reached a final state. */
    async settled(id: string, within = 180_000): Promise<MessageRow> {
      const look = async () => {
        const row = need(await find(id))
        return isAtRest(row) && row
      }
      return eventually(look, { what: `message ${id} to settle`, within, every: 50 })
    },
    async allSettled(within = 180_000): Promise<void> {
      const look = async () => {
        const { rows } = await database.pool.query(
          `select from messages where state in ('SCHEDULED', 'SUBMITTED') limit 1`,
        )
        return rows.length === 0
      }
      await eventually(look, { what: 'all messages to settle', within, every: 50 })
    },
  }
}

/** The attempts of a message, in the words of the API, and when its posts were made. */
async function explain(
  { database, pool }: TestDatabase,
  text: string,
  posts: SandboxPost[],
): Promise<string[]> {
  const { rows } = await pool.query('select id, state from messages where text = $1', [text])
  const attempts =
    rows.length > 0 ? await listAttempts(database, { id: rows[0].id, parts: null }) : []
  return [
    `${text}: ${rows[0]?.state ?? 'no message'}`,
    ...attempts.map((attempt) => JSON.stringify(attempt)),
    ...posts.map(({ network, id, createdAt }) => `post ${id} on ${network} at ${createdAt}`),
  ]
}

function isAtRest({ state }: MessageRow): boolean {
  return state === 'SENT' || state === 'SEND_FAILED_PERMANENTLY'
}
