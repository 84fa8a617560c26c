// One request to a network and its outcome. Only transport.ts knows the HTTP library that sends it, so a network can
// be described without loading that library.
import { type Said, SaidError } from '../../sentences/sentences.ts'
import type { UploadLimiter } from './upload-limiter.ts'

export type WireRequest = {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
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

export class TimedOut extends SaidError {}

/**
 * For addresses that people name: a server, a page that a post links to. Addresses inside the network of the service are
 * refused, by every address that a name resolves to.
 */
export type Guarded = {
  /** Like `Send`. For a refused address nothing is sent. */
  send: Send
  /** The mistake in the address of a server, as the rest of a sentence. */
  checkServer(url: string): Said | undefined
  /** GET, following redirects; of a long answer the beginning. Undefined: the page cannot be read. */
  read(url: string, options: ReadOptions): Promise<GuardedAnswer | undefined>
  resolveTxt(hostname: string): Promise<string[]>
  /** Uploads, limited per server: a server that does not answer blocks no other. */
  limiterOf(server: string): UploadLimiter
}

export type ReadOptions = { maxBytes: number; signal: AbortSignal }

export type GuardedAnswer = { mimeType: string; bytes: Buffer; isCut: boolean }
