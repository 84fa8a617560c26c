// The conditions that the parts of a message must meet in the end.
import { findByType } from '../../server/networks/registry.ts'
import type { SandboxProfile } from '../support/sandbox-world.ts'
import { type PlannedPart, readText } from './chains.ts'
import type { Post } from './sandbox-control.ts'

/** A row of the table messages: a message, or a part of one. */
export type Row = {
  id: string
  state: string
  text: string
  post_id: string | null
  attempts: number
  failure_code: string | null
  failure_reason: string | null
  chain_head: string | null
  chain_position: number | null
}

type Chain = {
  profile: Pick<SandboxProfile, 'type'>
  /** As they were planned. */
  parts: PlannedPart[]
  head: Row
  /** Of all parts of this message, and of nothing else. */
  rows: Row[]
  /** All posts of this message on its network, the first one too. */
  posts: Post[]
}

/** None is lost, doubled, out of order or without the post before it. */
export function judgeChain({ profile, parts, head, rows, posts }: Chain): string[] {
  const wrong: string[] = []
  // The post that a part may follow. Null: the chain has ended.
  let before = head.state === 'SENT' ? head.post_id : null
  for (const [index, planned] of parts.entries()) {
    const position = index + 2
    const own = rows.filter(({ chain_position: at }) => at === position)
    const found = posts.filter(({ text }) => readText(text)?.position === position)
    const follows = isComment(profile) && before !== null ? head.post_id : before
    const why = judgePart(planned, { rows: own, posts: found, follows })
    wrong.push(...why.map((one) => `part ${position}: ${one}`))
    const [row] = own
    before = row?.state === 'SENT' ? row.post_id : null
  }
  return [...wrong, ...judgeOrder(posts), ...judgeVersions(posts)]
}

function isComment({ type }: Pick<SandboxProfile, 'type'>): boolean {
  return findByType(type)?.parts?.as === 'COMMENT'
}

type Part = Pick<Chain, 'rows' | 'posts'> & { follows: string | null }

function judgePart(planned: PlannedPart, { rows, posts, follows }: Part): string[] {
  const [row] = rows
  const [post] = posts
  if (follows === null) return row || post ? ['begun, although nothing was there to follow'] : []
  if (!row) return ['lost: it never had its turn']
  if (rows.length > 1) return [`${rows.length} rows`]
  if (posts.length > 1) return [`${posts.length} times on the network`]
  const place =
    post && post.follows !== follows ? [`it follows ${post.follows}, not ${follows}`] : []
  return [...place, ...judgeState(planned, row, post)]
}

function judgeState(planned: PlannedPart, row: Row, post: Post | undefined): string[] {
  if (row.state === 'SENT') return judgeSent(planned, row, post)
  if (row.state !== 'SEND_FAILED_PERMANENTLY') return [`left in ${row.state}`]
  if (!row.failure_reason) return ['failed without a reason']
  const isWrong = post && row.failure_code !== 'outcome_unknown'
  return isWrong ? [`failed as ${row.failure_code}, and on the network`] : []
}

function judgeSent({ picture }: PlannedPart, row: Row, post: Post | undefined): string[] {
  if (!post) return ['SENT, and not on the network']
  const shown = post.media.map(({ sha256 }) => sha256)
  const isShown = (shown[0] ?? null) === picture && shown.length < 2
  return [
    ...(post.id === row.post_id ? [] : [`its postId is ${row.post_id}, the post's is ${post.id}`]),
    ...(post.text === row.text ? [] : ['the post has another text than the part']),
    ...(isShown ? [] : [`its pictures are ${shown}, not ${picture}`]),
  ]
}

/** The networks say when they took each post. */
function judgeOrder(posts: Post[]): string[] {
  const places = posts
    .toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))
    .map(({ text }) => readText(text)?.position ?? 0)
  const isOrdered = places.every((place, index) => index === 0 || place >= (places[index - 1] ?? 0))
  return isOrdered ? [] : [`the parts went out in the order ${places}`]
}

/** An edit changes the whole message: its posts are all of one version. */
function judgeVersions(posts: Post[]): string[] {
  const versions = new Set(posts.map(({ text }) => readText(text)?.version))
  return versions.size > 1 ? [`its posts are of the versions ${[...versions]}`] : []
}

/** `planned`: the number of parts of the messages that were sent. */
export function countParts(rows: Row[], planned: number): Record<string, number> {
  const parts = rows.filter(({ chain_head: headId }) => headId !== null)
  const unknown = parts.filter(({ failure_code: code }) => code === 'outcome_unknown').length
  const sent = parts.filter(({ state }) => state === 'SENT').length
  const failed = parts.length - sent - unknown
  return {
    ...{ partsSent: sent, partsFailed: failed, partsUnknown: unknown },
    partsStopped: planned - parts.length,
  }
}
