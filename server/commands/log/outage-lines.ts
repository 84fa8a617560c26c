// Thins out the log during an outage of the database, when several loops fail several times a second: a line is written once, and then once
// a minute with the number of those left out.
import { isDatabaseFailure } from '../../db/connections/failures.ts'
import { explainUnavailable } from '../../errors/unavailable.ts'

const quietMs = 60_000
/** Sentences of different loops. More would be texts with varying parts, which are not kept. */
const maxLines = 200

/** `write`: the latest line that was left out, with how many were. */
type Line = { leftOut: number; write: Write }
type Write = (leftOut: number) => void
export type OutageLines = {
  /** True: write it. False: it is left out, and `write` is called within a minute for all of them. */
  admit(sentence: string, write: Write): boolean
}

export function makeOutageLines(): OutageLines {
  const lines = new Map<string, Line>()

  function report(sentence: string, line: Line): void {
    // The outage is over, or the line was one of its own.
    if (line.leftOut === 0) return void lines.delete(sentence)
    line.write(line.leftOut)
    line.leftOut = 0
    waitAMinute(sentence, line)
  }

  function waitAMinute(sentence: string, line: Line): void {
    setTimeout(report, quietMs, sentence, line).unref()
  }

  return {
    admit(sentence, write) {
      const known = lines.get(sentence)
      if (known) {
        known.leftOut += 1
        known.write = write
        return false
      }
      if (lines.size < maxLines) {
        const line = { leftOut: 0, write }
        lines.set(sentence, line)
        waitAMinute(sentence, line)
      }
      return true
    },
  }
}

/** Codes that other servers cause as well, such as a network or a receiver of events. */
const ofAnyServer = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT'])

/** A request that failed is always written: its trace id must be found. */
export function isOutageLine(fields: unknown): boolean {
  const { err, reqId } = Object(fields) as { err?: unknown; reqId?: unknown }
  return reqId === undefined && isOfOutage(err)
}

/** Or it was caused by an error of the outage. */
function isOfOutage(error: unknown): boolean {
  const { code, message, cause } = Object(error) as Partial<
    Record<'code' | 'message' | 'cause', unknown>
  >
  if (explainUnavailable({ code, message }) === undefined)
    return cause !== undefined && isOfOutage(cause)
  return !ofAnyServer.has(String(code)) || isDatabaseFailure(error)
}
