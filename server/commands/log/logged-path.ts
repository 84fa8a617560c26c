// Redacts the path of a request for the log.

/** An invitation link has its secret in the path, which may be mistyped, so any segment longer than an id is redacted. */
const maxSegmentLength = 31

/** Removes the query, which may carry codes and tokens, and every segment that is long enough to be a secret. */
export function loggedPath(url: string): string {
  const [path = ''] = url.split('?')
  return path
    .split('/')
    .map((part) => (part.length > maxSegmentLength ? '…' : part))
    .join('/')
}
