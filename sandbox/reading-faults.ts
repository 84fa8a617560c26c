// How lists go wrong: what a reader meets sooner or later on every network.

export const readingFaultKinds = ['gap', 'repeat-page', 'out-of-order', 'cursor-lost'] as const
export type ReadingFaultKind = (typeof readingFaultKinds)[number]

type Answer = { status: number; body: unknown; headers?: Record<string, string> }
type Asked = { query: Record<string, string> }

const cursors = ['pagination_token', 'next_token', 'after', 'bookmark']

export function isReadingFault(kind: string): kind is ReadingFaultKind {
  return readingFaultKinds.some((name) => name === kind)
}

/** Undefined: this call has nothing that could go wrong in this way. */
export function readWithFault<C extends Asked>(
  kind: ReadingFaultKind,
  call: C,
  { handle, refuse }: { handle(call: C): Answer; refuse(): Answer },
): Answer | undefined {
  const hasCursor = cursors.some((name) => call.query[name] !== undefined)
  if (kind === 'cursor-lost') return hasCursor ? refuse() : undefined
  if (kind === 'repeat-page') return hasCursor ? handle(fromTheTop(call)) : undefined
  return changeList(handle(call), kind === 'gap' ? everySecond : reversed)
}

/** The first page again, also for who asked for another. */
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
