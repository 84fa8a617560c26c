// Faults in the answers to reads, as they happen sooner or later on every network.
import { escaped, withoutFields } from './reading-answers.ts'

export const readingFaultKinds = [
  'gap',
  'repeat-page',
  'out-of-order',
  'cursor-lost',
  'fields-missing',
  'escaped',
] as const
export type ReadingFaultKind = (typeof readingFaultKinds)[number]

type Answer = { status: number; body: unknown; headers?: Record<string, string> }
type Asked = { query: Record<string, string> }

const cursors = ['pagination_token', 'next_token', 'after', 'bookmark', 'cursor', 'max_id']

export function isReadingFault(kind: string): kind is ReadingFaultKind {
  return readingFaultKinds.some((name) => name === kind)
}

/** Handles the call at most once. `isMet` false: this fault does not apply to the call. */
export function readWithFault<C extends Asked>(
  { kind, fields }: { kind: ReadingFaultKind; fields?: string[] | undefined },
  call: C,
  { handle, refuse }: { handle(call: C): Answer; refuse(): Answer },
): { answer: Answer; isMet: boolean } {
  const hasCursor = cursors.some((name) => call.query[name] !== undefined)
  if (kind === 'cursor-lost' && hasCursor) return { answer: refuse(), isMet: true }
  if (kind === 'repeat-page' && hasCursor) return { answer: handle(fromTheTop(call)), isMet: true }
  const answer = handle(call)
  const changed = change(kind, answer, fields ?? askedFor(call))
  return { answer: changed ?? answer, isMet: changed !== undefined }
}

function change(
  kind: ReadingFaultKind,
  answer: Answer,
  fields: string[] | undefined,
): Answer | undefined {
  if (kind === 'gap') return changeList(answer, everySecond)
  if (kind === 'out-of-order') return changeList(answer, reversed)
  if (answer.status >= 300) return undefined
  if (kind === 'fields-missing') return { ...answer, body: withoutFields(answer.body, fields) }
  return kind === 'escaped' ? { ...answer, body: escaped(answer.body) } : undefined
}

/** Undefined: the network has no parameter for it. */
function askedFor({ query }: Asked): string[] | undefined {
  const lists = Object.entries(query).filter(([name]) => /(^|\.)fields$/.test(name))
  return lists.length > 0 ? lists.flatMap(([, list]) => list.split(',')) : undefined
}

/** Returns the first page again for a call that asked for a later one. */
function fromTheTop<C extends Asked>(call: C): C {
  const kept = Object.entries(call.query).filter(([name]) => !cursors.includes(name))
  return { ...call, query: Object.fromEntries(kept) }
}

/** Lists of interactions and posts, as the networks name them. */
const lists = ['data', 'notifications', 'records']

function changeList(answer: Answer, change: (list: unknown[]) => unknown[]): Answer | undefined {
  if (Array.isArray(answer.body)) return { ...answer, body: change(answer.body) }
  const body = (answer.body ?? {}) as Record<string, unknown> & { meta?: object }
  const name = lists.find((known) => Array.isArray(body[known]))
  if (name === undefined) return undefined
  const { [name]: entries, meta, ...rest } = body
  const changed = change(entries as unknown[])
  if (!meta || !('result_count' in meta)) return { ...answer, body: { ...rest, [name]: changed } }
  // X counts the entries, and leaves an empty list out.
  const counted = { ...meta, result_count: changed.length }
  const list = changed.length > 0 ? { [name]: changed } : {}
  return { ...answer, body: { ...rest, ...list, meta: counted } }
}

const everySecond = (list: unknown[]) => list.filter((_, index) => index % 2 === 1)
const reversed = (list: unknown[]) => [...list].reverse()
