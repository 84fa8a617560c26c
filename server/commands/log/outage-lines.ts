// Thins out the log during an outage of the database, when several loops fail several times a second: a line is written once, and then once
// a minute with the number of those left out.
import { explainUnavailable } from '../../errors/unavailable.ts'

const quietMs = 60_000
/** Sentences of different loops. More would be texts with varying parts, which are not kept. */
const maxLines = 200

type Line = { quietUntil: number; leftOut: number }
export type OutageLines = {
  /** How many like it were left out before this one; undefined: leave this one out. */
  admit(sentence: string): number | undefined
}

export function makeOutageLines(now: () => number = () => performance.now()): OutageLines {
  const lines = new Map<string, Line>()
  return {
    admit(sentence) {
      const line = lines.get(sentence)
      if (line && now() < line.quietUntil) {
        line.leftOut += 1
        return undefined
      }
      if (!line && lines.size >= maxLines) return 0
      lines.set(sentence, { quietUntil: now() + quietMs, leftOut: 0 })
      return line?.leftOut ?? 0
    },
  }
}

/** A request that failed is always written: its trace id must be found. */
export function isOutageLine(fields: unknown): boolean {
  const { err, reqId } = Object(fields) as { err?: unknown; reqId?: unknown }
  return reqId === undefined && explainUnavailable(Object(err) as { code?: unknown }) !== undefined
}
