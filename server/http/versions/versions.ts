// The versions of the API, oldest first. The service itself works as the newest one; a change that a client of an earlier version would notice
// stands in the version that made it, as the functions that translate between the two. docs/versions.md says it for people.
export type Change = {
  /** As in the API document, such as `GET /v1/messages/{messageId}`. */
  calls: string[]
  /** Turns a body of the version before into one of this version. The body is an object or a list, and not checked yet. */
  request?(body: unknown): unknown
  /** Turns an answer of this version into one of the version before. Failures are the same in all versions. */
  answer?(body: unknown): unknown
}
export type ApiVersion = {
  /** The day on which it became the newest, and its name in Carillon-Version. */
  date: string
  changes: Change[]
}

/** Additions need no version. */
export const apiVersions: ApiVersion[] = [{ date: '2026-11-19', changes: [] }]

export function newestOf(versions: ApiVersion[]): string {
  return versions.at(-1)?.date ?? ''
}

/** For a client that names no version: the newest that changes nothing for a client of the first one. */
export function usualOf(versions: ApiVersion[]): string {
  const breaking = versions.findIndex(({ changes }, at) => at > 0 && changes.length > 0)
  return newestOf(breaking < 0 ? versions : versions.slice(0, breaking))
}

/** The changes that were made to a call after a version, oldest first. */
export function changesSince(versions: ApiVersion[], date: string, call: string): Change[] {
  return versions
    .filter((version) => version.date > date)
    .flatMap(({ changes }) => changes.filter(({ calls }) => calls.includes(call)))
}
