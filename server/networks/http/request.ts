// One request to a network and what became of it. Only transport.ts knows the HTTP library that sends it, so a network can
// be described without loading that library.

export type WireRequest = {
  method: 'GET' | 'POST' | 'DELETE'
  url: URL
  headers: Record<string, string>
  /** A stream must be exactly as long as its content-length says. */
  body?: string | Buffer | AsyncIterable<Uint8Array>
}

export type Answer = {
  status: number
  headers: Record<string, string | undefined>
  /** Parsed JSON, or undefined where the answer is something else. */
  body: unknown
}

export type Outcome =
  | { answer: Answer }
  | { answer?: undefined; trouble: Error; mayHaveArrived: boolean }

export type Bounds = {
  signal: AbortSignal
  /** For the whole request. */
  timeoutMs: number
  /** How long the connection may stand still; without it `timeoutMs`. */
  idleMs?: number
}

/** Sends the request at most once, and never throws. */
export type Send = (request: WireRequest, bounds: Bounds) => Promise<Outcome>

export class TimedOut extends Error {}
