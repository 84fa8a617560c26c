// The state that threads.ts keeps between two steps.

/** A list that belongs to a thread. */
export type Strand = {
  /** The id under which the network serves the list. */
  of: string
  scope: string
  /** Changes when the list may have changed. */
  mark: string
  /** The network's own count of its entries. */
  count: number
  /** The network did not say how many there are: nothing follows, and what is known of the strand is kept. */
  isUnknown?: boolean
}

/** The last mark, and when to read again although the mark is the same; 0: not needed. */
export type Seen = [mark: string, readAgainAt: number, threadAt: number, scope: string]

/** The unread rest of a long list. */
export type Rest = {
  aspect: string
  strand: Strand
  at: number
  since: number | null
  token: string | null
  /** How often it was continued, and how often it got no further (pages.ts). */
  continuations?: number
  stalls?: number
}

/** A page of older threads. */
export type Back = {
  token: string
  /** How many of its threads are done. */
  done: number
  /** How often a token was lost. */
  lost: number
  /** How often the page failed. */
  tries: number
  /** The oldest thread so far, and how many pages had no older one (pages.ts). */
  oldest?: number
  stalls?: number
}

export type State = {
  /** The time of the first step. */
  begun: number
  /** The time of the last step. */
  looked: number
  /** When all recent strands were last read again, changed or not. */
  again: number
  seen: Record<string, Seen>
  rest: Rest[]
  /** Strands whose last reading failed. */
  failed: string[]
  /** Aspects that are rate-limited, and until when. */
  paused: Record<string, number>
  /** Older threads. Null: all were read. */
  back?: Back | null
}

export function freshState(now: number): State {
  return { begun: now, looked: now, again: now, seen: {}, rest: [], failed: [], paused: {} }
}
