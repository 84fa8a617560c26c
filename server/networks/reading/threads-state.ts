// What is remembered between two looks at the things of a profile; see reading-threads.ts.

/** One list that hangs on a thing. */
export type Strand = {
  /** Whose list the network is asked for. */
  of: string
  scope: string
  /** Changes when something changed. */
  mark: string
  /** How much there is, as the network says. */
  count: number
}

/** The mark that was seen, and when to look again although it is the same; 0: there is no need. */
export type Seen = [mark: string, lookAgainAt: number, threadAt: number, scope: string]

/** A long list that was not read to its end. */
export type Rest = {
  aspect: string
  strand: Strand
  at: number
  since: number | null
  token: string | null
}

export type State = {
  /** When the first look was. */
  begun: number
  /** When the last one was. */
  looked: number
  /** When everything recent was last looked at without a reason. */
  again: number
  seen: Record<string, Seen>
  rest: Rest[]
  /** Which of them failed when they were last read. */
  failed: string[]
  /** Aspects the network limits for now, and until when. */
  paused: Record<string, number>
  /** The older things: which page, how many of it are done, how often the token was lost and how often they failed. Null: all were read. */
  back?: { token: string; done: number; lost: number; tries: number } | null
}

export function freshState(now: number): State {
  return { begun: now, looked: now, again: now, seen: {}, rest: [], failed: [], paused: {} }
}
