// The conditions that each message must meet in the end, and the details of one that does not.
import { readText } from './chains.ts'
import type { Planned } from './people.ts'
import type { Receivers } from './receivers.ts'
import type { Post } from './sandbox-control.ts'
import { countParts, judgeChain, type Row } from './verdict-chains.ts'
import { judgeEvents } from './verdict-events.ts'
import type { World } from './world.ts'

export type Verdict = { counts: Record<string, number>; wrong: string[] }

export async function judge(
  world: World,
  planned: Planned[],
  receivers: Receivers,
): Promise<Verdict> {
  const { rows } = await world.database.pool.query<Row>('select * from messages')
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  const partsById = Map.groupBy(rows, (row) => row.chain_head)
  const posts = await world.sandbox.posts()
  const postsByNumber = Map.groupBy(posts, (post) => readText(post.text)?.number)
  const wrong: string[] = []
  for (const message of planned) {
    const found = postsByNumber.get(message.number) ?? []
    const head = rowsById.get(message.id)
    const first = found.filter(({ text }) => readText(text)?.position === 1)
    const ofParts = { rows: partsById.get(message.id) ?? [], posts: found }
    const why = [
      ...judgeMessage(message, head, message.fate === 'deleted' ? found : first),
      ...(head ? judgeChain({ ...message, ...ofParts, head }) : []),
      ...judgeEvents(message, head?.state, receivers),
    ]
    if (why.length > 0) wrong.push(await tellStory(world, message, found, why))
  }
  wrong.push(...judgeWhole(planned, rows, posts, receivers))
  return { counts: count(planned, rows, posts, receivers), wrong }
}

function judgeMessage(message: Planned, row: Row | undefined, posts: Post[]): string[] {
  if (message.fate === 'deleted') {
    if (row) return ['deleted, and still in the database']
    return posts.length > 0 ? ['deleted, and on the network all the same'] : []
  }
  if (!row) return ['lost: not in the database']
  if (row.state === 'SENT') return judgeSent(message, row, posts)
  if (row.state === 'SEND_FAILED_PERMANENTLY') return judgeFailed(row, posts)
  return [`left in ${row.state}`]
}

function judgeSent(message: Planned, row: Row, posts: Post[]): string[] {
  const [post] = posts
  if (!post) return ['SENT, and not on the network']
  if (posts.length > 1) return [`${posts.length} times on the network`]
  const version = readText(post.text)?.version ?? 0
  return [
    ...(post.id === row.post_id ? [] : [`its postId is ${row.post_id}, the post's is ${post.id}`]),
    ...(post.text === row.text ? [] : ['the post has another text than the message']),
    ...(message.versions.has(version) ? [] : [`version ${version} was published`]),
    ...(post.profile === message.profile.networkId ? [] : ['it lies at another profile']),
    ...judgePicture(message, post),
  ]
}

/** The complete and correct picture: the same bytes as a download from Carillon. */
function judgePicture({ picture }: Planned, { media }: Post): string[] {
  const [received] = media.map(({ sha256 }) => sha256)
  if ((received ?? null) !== picture) return [`its picture is ${received}, not ${picture}`]
  return media.length > 1 ? [`${media.length} pictures`] : []
}

/** The one permanent refusal that was injected, or an unknown outcome that is reported as such. */
function judgeFailed(row: Row, posts: Post[]): string[] {
  if (!row.failure_reason) return ['failed without a reason']
  if (row.failure_code === 'outcome_unknown')
    return posts.length > 1 ? [`${posts.length} times on the network`] : []
  if (posts.length > 0) return [`failed as ${row.failure_code}, and on the network all the same`]
  return /_(400|100)$/.test(row.failure_code ?? '') ? [] : [`failed as ${row.failure_code}`]
}

/** Conditions on all messages together. */
function judgeWhole(
  planned: Planned[],
  rows: Row[],
  posts: Post[],
  receivers: Receivers,
): string[] {
  const known = new Set(planned.map(({ number }) => number))
  const strange = posts.filter(({ text }) => !known.has(readText(text)?.number ?? -1))
  const heads = rows.filter(({ chain_head: headId }) => headId === null)
  const failed = heads.filter(({ state }) => state === 'SEND_FAILED_PERMANENTLY').length
  const parts = countParts(rows, partsPlanned(planned, heads))
  const notSent = Object.values(parts).reduce((sum, one) => sum + one, 0) - (parts.partsSent ?? 0)
  const gaps = [...receivers.received].flatMap(([url, events]) => {
    let last = 0
    return events.flatMap(({ seqNo }) => {
      const isGap = seqNo > last + 1
      last = Math.max(last, seqNo)
      return isGap ? [`${url}: ${seqNo} came after ${last}`] : []
    })
  })
  return [
    ...strange.map((post) => `a post that no request asked for: ${JSON.stringify(post)}`),
    // Otherwise a run in which every message fails would pass.
    ...(failed > planned.length * 0.05 ? [`${failed} messages failed, far more than refused`] : []),
    ...(notSent > (parts.partsSent ?? 0) * 0.25 ? [`too few parts: ${JSON.stringify(parts)}`] : []),
    ...gaps,
  ]
}

/** Of the messages whose first post is out. */
function partsPlanned(planned: Planned[], heads: Row[]): number {
  const sent = new Set(heads.flatMap(({ id, state }) => (state === 'SENT' ? id : [])))
  return planned.reduce((sum, { id, parts }) => sum + (sent.has(id) ? parts.length : 0), 0)
}

function count(planned: Planned[], rows: Row[], posts: Post[], receivers: Receivers) {
  const heads = rows.filter(({ chain_head: headId }) => headId === null)
  const having = (state: string) => heads.filter((row) => row.state === state).length
  const fates = (fate: Planned['fate']) => planned.filter((one) => one.fate === fate).length
  const events = [...receivers.received.values()].flat()
  return {
    scheduled: planned.length,
    sent: having('SENT'),
    failed: having('SEND_FAILED_PERMANENTLY'),
    submitted: having('SUBMITTED'),
    stillScheduled: having('SCHEDULED'),
    deleted: fates('deleted'),
    deletesRefused: fates('delete refused'),
    edited: planned.filter(({ versions }) => versions.has(2)).length,
    posts: posts.length,
    pictures: posts.filter(({ media }) => media[0]?.sha256).length,
    attempts: rows.reduce((sum, row) => sum + row.attempts, 0),
    triedAgain: rows.filter((row) => row.attempts > 1).length,
    outcomeUnknown: heads.filter((row) => row.failure_code === 'outcome_unknown').length,
    ...countParts(rows, partsPlanned(planned, heads)),
    eventsReceived: events.length,
    eventsRepeated: events.length - new Set(events.map(({ id }) => id)).size,
  }
}

async function tellStory(
  world: World,
  message: Planned,
  posts: Post[],
  why: string[],
): Promise<string> {
  const ask = async (text: string) => (await world.database.pool.query(text, [message.id])).rows
  const story = {
    why,
    planned: { ...message, versions: [...message.versions], profile: message.profile.name },
    rows: await ask(`select * from messages where $1 in (id, chain_head) order by id`),
    attempts: await ask(
      `select attempts.* from attempts join messages on messages.id = message_id
       where $1 in (messages.id, chain_head) order by message_id, number`,
    ),
    actions: await ask('select * from message_actions where message_id = $1 order by id'),
    lane: await ask(
      'select lanes.* from lanes join messages using (profile_id) where messages.id = $1',
    ),
    deliveries: await ask(
      'select seq_no, type, state, attempts, last_error from webhook_deliveries where message_id = $1 order by id',
    ),
    posts,
  }
  return JSON.stringify(story, undefined, 1)
}
