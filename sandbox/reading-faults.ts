// Faults of lists that a reader meets sooner or later on every network.

export const readingFaultKinds = ['gap', 'repeat-page', 'out-of-order', 'cursor-lost'] as const
export type ReadingFaultKind = (typeof readingFaultKinds)[number]

type Answer = { status: number; body: unknown; headers?: Record<string, string> }
type Asked = { query: Record<string, string> }

const cursors = ['pagination_token', 'next_token', 'after', 'bookmark']

export function isReadingFault(kind: string): kind is ReadingFaultKind {
  return readingFaultKinds.some((name) => name === kind)
}

/** Handles the call at most once. `isMet` false: this fault does not apply to the call. */
export function readWithFault<C extends Asked>(
  kind: ReadingFaultKind,
  call: C,
  { handle, refuse }: { handle(call: C): Answer; refuse(): Answer },
): { answer: Answer; isMet: boolean } {
  const hasCursor = cursors.some((name) => call.query[name] !== undefined)
  if (kind === 'cursor-lost' && hasCursor) return { answer: refuse(), isMet: true }
  if (kind === 'repeat-page' && hasCursor) return { answer: handle(fromTheTop(call)), isMet: true }
  const answer = handle(call)
  const changed =
    kind in changes ? changeList(answer, changes[kind as keyof typeof changes]) : undefined
  return { answer: changed ?? answer, isMet: changed !== undefined }
}

/** Returns the first page again for a call that asked for a later one. */
function fromTheTop<C extends Asked>(call: C): C {
  const kept = Object.entries(call.query).filter(([name]) => !cursors.includes(name))
  return { ...call, query: Object.fromEntries(kept) }
}

function changeList(answer: Answer, change: (list: unknown[]) => unknown[]): Answer | undefined {
  const { data, ...rest } = (answer.body ?? {}) as { data?: unknown }
  if (!Array.isArray(data)) return undefined
  const changed = change(data)
  return { ...answer, body: { ...rest, ...(changed.length > 0 ? { data: changed } : {}) } }
}

const everySecond = (list: unknown[]) => list.filter((_, index) => index % 2 === 1)
const reversed = (list: unknown[]) => [...list].reverse()
const changes = { gap: everySecond, 'out-of-order': reversed }
