// A POST that creates something: its request, and how often it had an effect.

export type Attempt = {
  path: string
  body?: unknown
  /** The token of the caller, where an app may not call. */
  by?: string
  /** Counts the records that the request has created. */
  made: string
}
export type Creating = {
  call: string
  /** A unique request. */
  prepare: () => Promise<Attempt>
  /** Another request to the same path, or to another path if there is no body. */
  change: (attempt: Attempt) => Promise<Pick<Attempt, 'path' | 'body' | 'by'>>
}
